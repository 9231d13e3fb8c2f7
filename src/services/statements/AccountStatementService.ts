import { setTimeout as pause } from "node:timers/promises";
import { Conflict, Invalid, Unavailable } from "../../domain/errors.js";
import type { Caller } from "../../domain/caller.js";
import { exact, subtract, sumOf } from "../../domain/money.js";
import { closingSet } from "../../domain/moneyaccounts/closingSet.js";
import { today } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type AccountStatementDoc, slotOfStatement } from "../../models/moneyaccounts/accountStatement.js";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import type { AccountStatement, NewAccountStatement } from "../../shapes/moneyaccounts/AccountStatement.js";
import { type CheckedStatement, newAccountStatement } from "../../validation/accountStatement.js";
import { check } from "../../validation/check.js";
import { momentOf } from "../budgets/horizon.js";
import type { Dependencies } from "../Dependencies.js";
import type { LedgerAccounts } from "../ledger/LedgerAccounts.js";
import { auditEntry, madeBefore } from "../storage/stored.js";
import { type AccountStatements, shownStatement } from "./AccountStatements.js";
import { adjusted, type Adjustment, type Books, requireRate } from "./adjusted.js";
import { openRows } from "./coveredRows.js";
import { keepPages, type RowsPage, samePages, sumOfPages } from "./frozenPages.js";
import { frozenVersion } from "../storage/frozenVersions.js";
import { newestStatement } from "./newestStatement.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "clock" | "outbox"> {
  readonly expenses: Books;
  readonly ledgerAccounts: LedgerAccounts;
  readonly accountStatements: AccountStatements;
}

export interface Made {
  readonly accountStatement: AccountStatement;
  /** False when the newest statement of the day says the same already, and for a dry run. */
  readonly made: boolean;
  readonly budgetId: string;
  /** The months that the added movement moved. */
  readonly labels: readonly string[];
}

type Wanted = CheckedStatement & { readonly dryRun: boolean };

interface Place {
  readonly budget: BudgetDoc;
  readonly account: MoneyAccountDoc;
}

const TRIES = 20;
const PAUSE_MS = 50;

/** Freezes what a money account had by the bank on a day. */
export class AccountStatementService {
  constructor(private readonly needs: Needs) {}

  async create(who: Caller, accountId: string, input: NewAccountStatement, dryRun = false): Promise<Made> {
    const wanted = { ...check(newAccountStatement, input), dryRun };
    const { budget, found: account } = await this.needs.access.openOne(who, { kind: "mac", id: accountId }, "write", (at) =>
      this.needs.models.moneyAccounts.findOne({ ...at, deletedAt: null }).lean<MoneyAccountDoc>(),
    );
    if (account.pendingRemoval !== undefined) throw new Conflict("money-account-being-removed", "The money account is being deleted.");
    this.requireDay(who, budget, wanted);
    requireRate(budget, account, wanted);
    const id = who.ids.next("mst", budget._id);
    const before = await madeBefore(who, this.needs.models.accountStatements, { _id: id, budgetId: budget._id });
    if (before !== null)
      return { accountStatement: await this.needs.accountStatements.describedOne(before), made: true, budgetId: budget._id, labels: [] };
    return this.make(who, id, { budget, account }, wanted);
  }

  /** Where something else moved the account between the adjustment and the statement, the adjustment is made anew: a refusal leaves none. */
  private async make(who: Caller, id: string, place: Place, wanted: Wanted): Promise<Made> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const adjustment = await this.closeGap(who, place, wanted);
      if (wanted.dryRun) return this.preview(who, id, place, wanted);
      try {
        return await this.freeze(who, id, place, wanted, adjustment?.months ?? []);
      } catch (error) {
        if (wanted.adjust !== true || !(error instanceof Conflict)) throw error;
        if (adjustment !== null) await this.needs.expenses.remove(who, adjustment.id);
        // Two that adjust at the same moment must not go on in step.
        await pause(Math.random() * PAUSE_MS);
      }
    }
    throw new Unavailable("The money account is just being changed. Try again.");
  }

  private requireDay(who: Caller, budget: BudgetDoc, { date }: CheckedStatement): void {
    const now = today(momentOf(who, this.needs.clock), budget.timeZone);
    if (date > now) throw Invalid.at("/date", "in-the-future", `A statement is of a day up to today, ${now}.`);
  }

  /** Books the difference if that is asked for, and refuses one otherwise. What the account has is read from the ledger: whatever its history. */
  private async closeGap(who: Caller, place: Place, wanted: Wanted): Promise<Adjustment | null> {
    const { budget, account } = place;
    const held = await this.needs.ledgerAccounts.held({ ...budget, hasAccounts: true }, wanted.date);
    const difference = subtract(wanted.balance, held.get(account._id)?.cleared ?? 0);
    if (difference === 0) return null;
    if (wanted.adjust !== true) throw await this.differs(place, wanted, difference);
    return wanted.dryRun ? null : adjusted(this.needs.expenses, who, place, wanted, difference);
  }

  private async differs({ budget, account }: Place, { date, balance }: Wanted, difference: number): Promise<Conflict> {
    const open = await openRows(this.needs.models, budget._id, account._id, date);
    const movements = closingSet(
      open.map(({ expenseId, amount }) => ({ id: expenseId, amount })),
      difference,
    );
    return new Conflict("balance-differs", "The cleared entries up to the day do not sum to the balance.", {
      balance,
      cleared: subtract(balance, difference),
      movements: movements?.map(({ id }) => id) ?? null,
    });
  }

  private async freeze(who: Caller, id: string, place: Place, wanted: Wanted, labels: readonly string[]): Promise<Made> {
    const { models, outbox } = this.needs;
    const { budget, account } = place;
    const frozen = await frozenVersion<AccountStatementDoc, readonly RowsPage[]>(
      {
        id,
        newest: () => newestStatement(models, budget._id, account._id, wanted.date),
        live: async () => this.matching(place, wanted),
        isSame: (newest, live) => saysSame(newest, wanted, live),
        insert: async (live, number) => {
          await keepPages(models, budget._id, account._id, live);
          const doc = this.statement(who, id, place, wanted, live, number);
          await models.accountStatements.insertMany([doc]);
          outbox.schedule(budget._id);
          return doc;
        },
        mine: () => models.accountStatements.findOne({ _id: id, budgetId: budget._id, deletedAt: null }).lean<AccountStatementDoc>(),
      },
      "Too many concurrent attempts to create this statement. Try again.",
    );
    const accountStatement =
      frozen.live === null ? await this.needs.accountStatements.describedOne(frozen.doc) : shownStatement(frozen.doc, null, null);
    return { accountStatement, made: frozen.made, budgetId: budget._id, labels };
  }

  /** The rows themselves say last whether they sum to the balance: what is frozen is of one moment. */
  private async matching(place: Place, wanted: Wanted): Promise<readonly RowsPage[]> {
    const { budget, account } = place;
    const pages = await this.needs.accountStatements.pages(budget._id, account._id, wanted.date);
    const live = await pages.through(wanted.date);
    const difference = subtract(wanted.balance, sumOfPages(live));
    if (difference !== 0) throw await this.differs(place, wanted, difference);
    return live;
  }

  /** Nothing is stored: what would be added is in the count, and in no page. */
  private async preview(who: Caller, id: string, place: Place, wanted: Wanted): Promise<Made> {
    const { budget, account } = place;
    const newest = await newestStatement(this.needs.models, budget._id, account._id, wanted.date);
    const pages = await this.needs.accountStatements.pages(budget._id, account._id, wanted.date);
    const live = await pages.through(wanted.date);
    const isAdjusted = sumOfPages(live) !== wanted.balance;
    const doc =
      !isAdjusted && newest !== null && saysSame(newest, wanted, live)
        ? newest
        : this.statement(who, id, place, wanted, live, (newest?.number ?? 0) + 1);
    const counted = isAdjusted ? { ...doc, movementsCount: doc.movementsCount + 1 } : doc;
    return { accountStatement: shownStatement(counted, null, null), made: false, budgetId: budget._id, labels: [] };
  }

  private statement(
    who: Caller,
    id: string,
    { budget, account }: Place,
    { date, balance }: Wanted,
    live: readonly RowsPage[],
    number: number,
  ): AccountStatementDoc {
    const now = this.needs.clock.now();
    return {
      _id: id,
      budgetId: budget._id,
      moneyAccountId: account._id,
      date,
      balance,
      currency: account.currency,
      movementsCount: sumOf(live, ({ rows }) => rows.length),
      number,
      slot: slotOfStatement(account._id, date, number),
      pages: live.map(({ id: page, sum }) => ({ id: page, sum })),
      createdBy: who.accountId,
      version: 1,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      dirtyBudgetId: budget._id,
      auditEntries: [{ ...auditEntry(who, now, "created"), version: 1 }],
    };
  }
}

function saysSame(newest: AccountStatementDoc, { balance }: Wanted, live: readonly RowsPage[]): boolean {
  return exact(newest.balance) === balance && samePages(newest.pages, live);
}
