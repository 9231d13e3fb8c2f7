import type { ChangeKind } from "../../domain/changeKinds.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { LinkRepair } from "../expenses/LinkRepair.js";
import type { AccountLeaving } from "./AccountLeaving.js";
import type { AccountMovements } from "./AccountMovements.js";

interface Changed {
  readonly kind: ChangeKind;
  readonly id: string;
  /** Whether it says of a link what its second movement is to become. */
  readonly isLinked?: boolean;
  readonly audited: { readonly origin?: ExpenseDoc["origin"] };
}

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
    private readonly leaving: AccountLeaving,
    private readonly movements: AccountMovements,
    private readonly links: LinkRepair,
  ) {}

  /** Second movements of links, those that came into an account on its way out, and those that follow from accounts. A budget without any costs nothing. */
  async repair(budgetId: string, { changes, hasAccounts }: Pending): Promise<Repaired> {
    if (!hasAccounts) return nothing;
    const ids = changes.flatMap(({ kind, id }) => (kind === "expense" ? id : []));
    const linked = changes.flatMap(({ isLinked, id }) => (isLinked === true ? id : []));
    const isLinked = await this.links.repair(budgetId, linked);
    const moved = await this.leaving.repair(budgetId, ids);
    const settled = await this.movements.settleAll(budgetId, accountsAmong(changes));
    return { moved, more: settled || isLinked || moved.size > 0 };
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
