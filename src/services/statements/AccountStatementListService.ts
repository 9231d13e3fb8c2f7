import mongoose from "mongoose";
import type { Caller } from "../../domain/caller.js";
import { budgetIdOf } from "../../domain/ids.js";
import type { Right } from "../../domain/roles.js";
import type { AccountStatementDoc } from "../../models/moneyaccounts/accountStatement.js";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import type { AccountStatement } from "../../shapes/moneyaccounts/AccountStatement.js";
import type { Opened } from "../access/BudgetAccess.js";
import type { Dependencies } from "../Dependencies.js";
import { cut, type Page, pageOf, type PageRequest } from "../storage/page.js";
import type { IfVersion } from "../storage/stored.js";
import { type AccountStatements, shownStatement } from "./AccountStatements.js";
import { takeBack } from "../storage/frozenVersions.js";
import { newestStatement } from "./newestStatement.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "clock" | "outbox" | "cursors"> {
  readonly accountStatements: AccountStatements;
}

/** The statements of money accounts in all versions: reading them, and taking the newest one of a day back. */
export class AccountStatementListService {
  constructor(private readonly needs: Needs) {}

  /** Newest day first, then newest version. */
  async list(who: Caller, accountId: string, request: PageRequest): Promise<Page<AccountStatement>> {
    const { limit, cursor } = pageOf(request);
    const { budget } = await this.needs.access.openOne(who, { kind: "mac", id: accountId }, "read", (at) =>
      this.needs.models.moneyAccounts.findOne({ ...at, deletedAt: null }).lean<MoneyAccountDoc>(),
    );
    const list = ["account-statements", accountId];
    const behind = cursor === undefined ? {} : after(this.needs.cursors.place(list, cursor));
    const docs = await this.needs.models.accountStatements
      .find({ budgetId: budget._id, moneyAccountId: accountId, deletedAt: null, ...behind })
      .sort({ date: -1, number: -1 })
      .limit(limit + 1)
      .lean<AccountStatementDoc[]>();
    const { kept, nextCursor, cursorAt } = cut(docs, limit, (doc) => this.needs.cursors.write(list, { id: doc.date, value: doc.number }));
    return { items: await this.needs.accountStatements.described(budget._id, kept), nextCursor, cursorAt };
  }

  /** Those of the given ones that the caller may see. */
  async some(who: Caller, ids: readonly string[]): Promise<AccountStatement[]> {
    const named = ids.flatMap((id) => budgetIdOf("mst", id) ?? []);
    const budgets = await this.needs.access.among(who, named, "read");
    const within = mongoose.trusted({ $in: budgets.map(({ _id }) => _id) });
    const filter = { budgetId: within, _id: mongoose.trusted({ $in: [...ids] }), deletedAt: null };
    const docs = await this.needs.models.accountStatements.find(filter).lean<AccountStatementDoc[]>();
    const of = (budgetId: string): AccountStatementDoc[] => docs.filter((doc) => doc.budgetId === budgetId);
    const shown = budgets.map(({ _id }) => this.needs.accountStatements.described(_id, of(_id)));
    return (await Promise.all(shown)).flat();
  }

  /** `accountId`: the account that it must be of, where an address says it. */
  async one(who: Caller, id: string, accountId?: string): Promise<AccountStatement> {
    const { found } = await this.open(who, id, accountId, "read");
    return this.needs.accountStatements.describedOne(found);
  }

  /** Only the newest version of a day can be taken back; no movement is touched. */
  async remove(who: Caller, id: string, accountId?: string, ifVersion?: IfVersion): Promise<AccountStatement> {
    const { models, clock, outbox } = this.needs;
    const { budget, found } = await this.open(who, id, accountId, "write");
    const versions = {
      updateOne: (filter: object, update: object) => models.accountStatements.updateOne(filter, update),
      newestOf: ({ budgetId, moneyAccountId, date }: AccountStatementDoc) => newestStatement(models, budgetId, moneyAccountId, date),
    };
    const superseded = "Only the newest statement of a day can be deleted.";
    await takeBack(who, versions, found, { ifVersion, at: clock.now(), action: "deleted", superseded });
    outbox.schedule(budget._id);
    return shownStatement(found, null, null);
  }

  private open(who: Caller, id: string, accountId: string | undefined, right: Right): Promise<Opened<AccountStatementDoc>> {
    const of = accountId === undefined ? {} : { moneyAccountId: accountId };
    return this.needs.access.openOne(who, { kind: "mst", id }, right, (at) =>
      this.needs.models.accountStatements.findOne({ ...at, ...of, deletedAt: null }).lean<AccountStatementDoc>(),
    );
  }
}

function after(place: { value: string | number | null; id: string }): object {
  return {
    $or: [{ date: mongoose.trusted({ $lt: place.id }) }, { date: place.id, number: mongoose.trusted({ $lt: place.value }) }],
  };
}
