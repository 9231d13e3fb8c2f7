import type { ChangeKind } from "../../domain/changeKinds.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { LinkRepair } from "../expenses/LinkRepair.js";
import mongoose from "mongoose";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import type { Models } from "../../models/Models.js";
import type { AccountClosing } from "./AccountClosing.js";
import type { AccountLeaving } from "./AccountLeaving.js";
import type { AccountMovements } from "./AccountMovements.js";

interface Changed {
  readonly kind: ChangeKind;
  readonly id: string;
  /** Whether it says of a link what its second movement is to become. */
  readonly isLinked?: boolean;
  readonly audited: { readonly origin?: ExpenseDoc["origin"] };
}

type Shut = Pick<MoneyAccountDoc, "_id" | "budgetId" | "pendingRemoval" | "closedAt" | "deletedAt">;

interface Pending {
  readonly changes: readonly Changed[];
  readonly hasAccounts: boolean;
}

interface Repaired {
  /** The ids of movements that it moved, which are marked again. */
  readonly moved: ReadonlySet<string>;
  /** Whether it wrote anything. */
  readonly more: boolean;
}

const nothing: Repaired = { moved: new Set(), more: false };

/** Brings movements and accounts into line, for whoever processes a change of one of them. */
export class AccountRepair {
  constructor(
    private readonly models: Models,
    private readonly leaving: AccountLeaving,
    private readonly closing: AccountClosing,
    private readonly movements: AccountMovements,
    private readonly links: LinkRepair,
  ) {}

  /**
   * Second movements of links, those that came into an account on its way out or into a closed one, and those that follow from accounts. A
   * budget without any costs nothing.
   */
  async repair(budgetId: string, { changes, hasAccounts }: Pending): Promise<Repaired> {
    if (!hasAccounts) return nothing;
    const ids = changes.flatMap(({ kind, id }) => (kind === "expense" ? id : []));
    const linked = changes.flatMap(({ isLinked, id }) => (isLinked === true ? id : []));
    const isLinked = await this.links.repair(budgetId, linked);
    const shut = await this.shutIn(budgetId);
    const moved = await this.leaving.repair(
      budgetId,
      ids,
      shut.filter(({ pendingRemoval }) => pendingRemoval !== undefined),
    );
    const settled = await this.movements.settleAll(budgetId, accountsAmong(changes));
    const closed = shut.filter(
      ({ closedAt, deletedAt, pendingRemoval }) => closedAt !== null && deletedAt === null && pendingRemoval === undefined,
    );
    const isOpened = await this.closing.repair(closed, budgetId, new Set(changes.map(({ id }) => id)));
    return { moved, more: settled || isLinked || isOpened || moved.size > 0 };
  }

  /** Accounts that nothing may come into. */
  private async shutIn(budgetId: string): Promise<Shut[]> {
    return this.models.moneyAccounts
      .find(
        { budgetId, $or: [{ pendingRemoval: mongoose.trusted({ $exists: true }) }, { closedAt: mongoose.trusted({ $ne: null }) }] },
        { budgetId: 1, pendingRemoval: 1, closedAt: 1, deletedAt: 1 },
      )
      .lean<Shut[]>();
  }
}

/** The accounts that changed, and those whose openings and exchanges did. */
function accountsAmong(changes: readonly Changed[]): Set<string> {
  return new Set(
    changes.flatMap(({ kind, id, audited: { origin } }) => {
      if (kind === "money-account") return id;
      return origin?.kind === "opening" || origin?.kind === "exchange" ? (origin.id ?? []) : [];
    }),
  );
}
