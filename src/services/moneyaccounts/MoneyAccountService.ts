import { type Caller, seesNamesOnly } from "../../domain/caller.js";
import { budgetIdOf } from "../../domain/ids.js";
import { claimsOf, isUsuallyOnBudget } from "../../domain/moneyAccounts.js";
import type { BudgetDoc } from "../../models/budget.js";
import { givenFields, type MoneyAccountDoc, namesOfMoneyAccount, toMoneyAccount } from "../../models/moneyaccounts/moneyAccount.js";
import { rowsOf } from "../../models/rows.js";
import { filledFrom } from "../../models/storedFields.js";
import { check } from "../../validation/check.js";
import { type CheckedMoneyAccount, moneyAccountChange, newMoneyAccount } from "../../validation/moneyAccount.js";
import type { MoneyAccount } from "../../shapes/moneyaccounts/MoneyAccount.js";
import type { MoneyAccountChange, NewMoneyAccount } from "../../shapes/moneyaccounts/MoneyAccountInput.js";
import { insertWithinBudget } from "../limits/budgetQuotas.js";
import type { DocumentKey } from "../storage/DocumentKey.js";
import { fingerprintOf, requireOfBudget, requireSame } from "../storage/inputFingerprint.js";
import { cut, type Page, pageOf, type PageRequest } from "../storage/page.js";
import { positionsAfter } from "../storage/positionsAfter.js";
import { auditEntry, changeOnce, type IfVersion, madeBefore } from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import type { ChangedAccount } from "../ledger/changedMonths.js";
import type { AccountClosing } from "./AccountClosing.js";
import type { AccountMovements } from "./AccountMovements.js";
import { accountUpdate } from "./accountUpdate.js";
import { claiming } from "./claims.js";
import { fixBudget, resolvedOpening } from "./resolvedOpening.js";
import { type ReadTogether, shownAccount, shownAccounts, type ShowingNeeds } from "./shownAccounts.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "cursors" | "outbox" | "quotaGuard" | "readers">, ShowingNeeds {
  readonly accountMovements: AccountMovements;
  readonly accountClosing: AccountClosing;
}

/** What a new account is to be, with what holds for its kind. */
type Meant = Omit<CheckedMoneyAccount, "newId" | "budgetId"> & Required<Pick<NewMoneyAccount, "onBudget" | "identifiers">>;

const LAST_POSITION = 1_000_000;

/** Where the money of a budget lies and is owed. */
export class MoneyAccountService {
  constructor(private readonly needs: Needs) {}

  async list(who: Caller, budgetId: string, request: PageRequest): Promise<Page<MoneyAccount>> {
    const { limit, cursor } = pageOf(request);
    const { budget } = await this.needs.access.open(who, budgetId, "names");
    const list = ["money-accounts", budgetId];
    const docs = await this.needs.models.moneyAccounts
      .find({ budgetId, deletedAt: null, ...(cursor === undefined ? {} : positionsAfter(this.needs.cursors.place(list, cursor))) })
      .sort({ position: 1, _id: 1 })
      .limit(limit + 1)
      .lean<MoneyAccountDoc[]>();
    const { kept, nextCursor, cursorAt } = cut(docs, limit, (doc) => this.needs.cursors.write(list, { id: doc._id, value: doc.position }));
    return { items: await this.shownTo(who, budget, kept), nextCursor, cursorAt };
  }

  /** Those of the given ones that the caller may see. */
  async some(who: Caller, ids: readonly string[]): Promise<MoneyAccount[]> {
    const budgets = await this.needs.access.among(
      who,
      ids.flatMap((id) => budgetIdOf("mac", id) ?? []),
      "names",
    );
    return this.among(who, budgets, { _id: { $in: ids } });
  }

  /** Refuses a budget whose accounts the caller may not list. */
  async requireBudget(who: Caller, budgetId: string): Promise<void> {
    await this.needs.access.open(who, budgetId, "names");
  }

  /** All accounts of several budgets. */
  async ofBudgets(who: Caller, budgetIds: readonly string[]): Promise<MoneyAccount[]> {
    return this.among(who, await this.needs.access.among(who, budgetIds, "names"), {});
  }

  async one(who: Caller, id: string): Promise<MoneyAccount> {
    const { budget, found } = await this.needs.access.openOne(who, { kind: "mac", id }, "read", (at) => this.live(at));
    return shownAccount(this.needs, budget, found);
  }

  async add(who: Caller, input: NewMoneyAccount): Promise<ChangedAccount> {
    const { newId, budgetId, ...words } = check(newMoneyAccount, input);
    const { budget } = await this.needs.access.open(who, budgetId, "write");
    const drawn = who.ids.next("mac", budget._id);
    requireOfBudget("mac", newId, budget._id);
    const at = { _id: newId ?? drawn, budgetId: budget._id };
    // Without the position and the currency that hold when they are left out: they may be others at the next try.
    const meant = { ...words, onBudget: words.onBudget ?? isUsuallyOnBudget(words.kind), identifiers: words.identifiers ?? [] };
    const inputFingerprint = newId === undefined ? undefined : fingerprintOf(meant);
    const made = await madeBefore(who, this.needs.models.moneyAccounts, at, newId);
    const doc = made ?? (await this.insert(who, budget, at, meant, inputFingerprint));
    requireSame(doc, inputFingerprint);
    return this.settled(budget, doc);
  }

  async change(who: Caller, id: string, input: MoneyAccountChange, ifVersion?: IfVersion): Promise<ChangedAccount> {
    const wanted = check(moneyAccountChange, input);
    const opened: { budget?: BudgetDoc; closing?: MoneyAccountDoc | null } = {};
    let claimed: MoneyAccountDoc | null = null;
    const read = async () => {
      const found = await this.needs.access.openOne(who, { kind: "mac", id }, "write", (at) => this.live(at));
      opened.budget = found.budget;
      return found;
    };
    const changed = await claiming(
      this.needs.models,
      () => claimed,
      () =>
        changeOnce(who, this.needs.models.moneyAccounts, {
          ifVersion,
          read,
          decide: async ({ budget, found }) => {
            const update = await accountUpdate(this.needs, who, budget, found, wanted);
            claimed = { ...found, ...update.$set };
            opened.closing = found.closedAt === null && claimed.closedAt !== null ? found : null;
            return update;
          },
        }),
    );
    // An earlier try of the same call may have ended between the closing and the second look.
    const { closing = null } = opened;
    const isClosing = closing !== null || (who.ids.again === true && wanted.closedAt != null);
    const confirm = (): Promise<MoneyAccountDoc> => this.needs.accountClosing.confirm(changed, closing);
    return this.settled(opened.budget ?? (await read()).budget, changed, isClosing ? confirm : undefined);
  }

  /** With the movements that follow from it. */
  private async settled(budget: BudgetDoc, changed: MoneyAccountDoc, confirm = async () => changed): Promise<ChangedAccount> {
    const labels = await this.needs.accountMovements.settle(changed);
    this.needs.outbox.schedule(budget._id);
    const account = await confirm();
    return { account: await shownAccount(this.needs, budget, account), labels };
  }

  private async insert(
    who: Caller,
    budget: BudgetDoc,
    at: DocumentKey,
    meant: Meant,
    inputFingerprint: string | undefined,
  ): Promise<MoneyAccountDoc> {
    const { models, clock } = this.needs;
    const now = clock.now();
    const { opening: said = null, ...fields } = meant;
    const given = filledFrom(givenFields, {
      ...fields,
      currency: meant.currency ?? budget.currency,
      position: meant.position ?? (await this.nextPosition(budget._id)),
    });
    const opening = await resolvedOpening(this.needs, budget, given, said, null);
    if (opening !== null) await fixBudget(models, budget);
    const doc: MoneyAccountDoc = {
      ...at,
      ...given,
      ...(opening === null ? {} : { opening, openedBy: who.accountId, inUse: true }),
      claims: claimsOf({ ...at, ...given }),
      version: 1,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      dirtyBudgetId: budget._id,
      ...(inputFingerprint === undefined ? {} : { inputFingerprint }),
      auditEntries: [{ ...auditEntry(who, now, "created"), version: 1 }],
    };
    // Before the account is there: its ledger tells nothing of accounts until the budget says that it has any.
    if (budget.hasAccounts !== true) await models.budgets.updateOne({ _id: budget._id }, { $set: { hasAccounts: true } });
    return claiming(
      models,
      () => doc,
      () => insertWithinBudget(this.needs, "moneyAccounts", models.moneyAccounts, doc),
    );
  }

  /** The end of the list. */
  private async nextPosition(budgetId: string): Promise<number> {
    const last = await this.needs.models.moneyAccounts
      .findOne({ budgetId, deletedAt: null }, { position: 1 })
      .sort({ position: -1 })
      .lean<{ position: number }>();
    return last === null ? 0 : Math.min(last.position + 1, LAST_POSITION);
  }

  private async among(who: Caller, budgets: readonly BudgetDoc[], filter: object): Promise<MoneyAccount[]> {
    if (budgets.length === 0) return [];
    const by = budgets.length > 1 ? this.needs.readers.several() : this.needs.readers.one;
    const within = { $in: budgets.map((budget) => budget._id) };
    const docs = await rowsOf<MoneyAccountDoc>(this.needs.models.moneyAccounts)
      .find({ budgetId: within, ...filter, deletedAt: null })
      .toArray();
    const last = seesNamesOnly(who)
      ? undefined
      : await this.needs.statementDays.last(
          within.$in,
          docs.map(({ _id }) => _id),
        );
    const shown = budgets.map((budget) =>
      this.shownTo(
        who,
        budget,
        docs.filter(({ budgetId }) => budgetId === budget._id),
        { by, last },
      ),
    );
    return (await Promise.all(shown)).flat();
  }

  /** A token that may only add chooses an account by its name; what it holds is not its business. */
  private async shownTo(
    who: Caller,
    budget: BudgetDoc,
    docs: readonly MoneyAccountDoc[],
    read: ReadTogether = {},
  ): Promise<MoneyAccount[]> {
    return seesNamesOnly(who) ? docs.map((doc) => namesOfMoneyAccount(toMoneyAccount(doc))) : shownAccounts(this.needs, budget, docs, read);
  }

  private async live(at: DocumentKey): Promise<MoneyAccountDoc | null> {
    return this.needs.models.moneyAccounts.findOne({ ...at, deletedAt: null }).lean<MoneyAccountDoc>();
  }
}
