import { truncated } from "../../domain/truncated.js";
import type { RawRow, RowTexts } from "../Dialect.js";
import { isFinal } from "../languages/words.js";
import { MOST_ACCOUNTS } from "../Dialect.js";
import { bookedIn } from "../rows/bookedAmount.js";
import { accountOf } from "../rows/accountOf.js";
import { figureOf } from "../values/figures.js";
import { DateOrders } from "./DateOrders.js";
import { DecimalPoints } from "./DecimalPoints.js";
import { ExternalIds } from "./ExternalIds.js";
import { Directions } from "./Directions.js";

/** What all rows of a file together say about how it is written. Each row is looked at once and forgotten. */
export class FormatSniffer {
  rows = 0;
  readonly dates = new DateOrders();
  readonly decimals: DecimalPoints;
  readonly directions = new Directions();
  readonly ids = new ExternalIds();
  /** Statements whose balances do not follow from their entries, by the line on which they begin. */
  readonly brokenStatements: number[] = [];
  /** Rows whose amount is neither their debit nor their credit, where all three have columns. */
  contrary = 0;
  /** Words of a status column that say nothing we know. */
  readonly unknownStatuses = new Set<string>();
  /** What rows call the accounts that they are of, up to one more than a budget has. */
  readonly accounts = new Set<string>();
  /** What those accounts are called, or empty for none, that have a row without an amount in the budget's currency. */
  readonly unbooked = new Set<string>();
  hasFees = false;
  private readonly balances = new Set<string>();
  private holders: Set<string> | null = null;

  constructor(
    exponent: number,
    private readonly budget: string,
  ) {
    this.decimals = new DecimalPoints(exponent);
  }

  see({ texts, parts, faults, doubt }: RawRow): void {
    this.rows++;
    this.seeAccount(texts);
    if (faults !== undefined || doubt !== undefined) return;
    this.dates.see(texts.date ?? "");
    // A row without a date is refused, such as the other half of a booking.
    if ((texts.date ?? "").trim() !== "") this.directions.see(texts);
    this.ids.see((texts.externalId ?? "").trim(), ...contents.map((role) => texts[role] ?? ""));
    for (const role of figures) this.seeFigure(texts[role]);
    for (const part of parts ?? []) this.seeFigure(part.amount);
    if (!agree(texts.amount, texts.debit, texts.credit)) this.contrary++;
    this.hasFees ||= isFilled(texts.fee);
    const balance = (texts.balance ?? "").trim();
    if (balance !== "" && this.balances.size < 2) this.balances.add(balance);
    const status = (texts.status ?? "").trim();
    if (status !== "" && isFinal(status) === null && this.unknownStatuses.size < 10) this.unknownStatuses.add(truncated(status, 40));
    if (texts.payer !== undefined && texts.recipient !== undefined) this.seeNames(texts.payer, texts.recipient);
  }

  /** One and the same beside every row is the balance of the account, not that after the row. */
  get hasBalances(): boolean {
    return this.balances.size > 1;
  }

  /** The one name that is payer or recipient in every row is the account's holder. */
  get holder(): string | null {
    const [only, ...more] = this.holders ?? [];
    return only !== undefined && more.length === 0 && this.rows > 1 ? only : null;
  }

  private seeAccount(texts: RowTexts): void {
    const account = accountOf(texts.account);
    if (account !== null && this.accounts.size <= MOST_ACCOUNTS) this.accounts.add(account);
    if (this.unbooked.size <= MOST_ACCOUNTS && bookedIn(texts, this.budget) === null) this.unbooked.add(account ?? "");
  }

  private seeFigure(text: string | undefined): void {
    if (text === undefined || text === "") return;
    const figure = figureOf(text);
    if (figure !== null) this.decimals.see(figure.digits);
  }

  private seeNames(payer: string, recipient: string): void {
    const names = [payer, recipient].map((name) => name.trim()).filter((name) => name !== "");
    if (names.length < 2) return;
    this.holders = new Set(this.holders === null ? names : names.filter((name) => this.holders?.has(name)));
  }
}

/** What makes two rows of one id different transactions. */
const contents = ["date", "amount", "debit", "credit", "payee", "payer", "recipient", "description"] as const;
const figures = ["amount", "debit", "credit", "fee", "balance"] as const;

function isFilled(text: string | undefined): boolean {
  if (text === undefined || text === "") return false;
  const figure = figureOf(text);
  return figure !== null && /[1-9]/.test(figure.digits);
}

function agree(amount: string | undefined, debit: string | undefined, credit: string | undefined): boolean {
  if (amount === undefined || debit === undefined || credit === undefined || !isFilled(amount)) return true;
  const digits = figureOf(amount)?.digits;
  return [debit, credit].some((one) => figureOf(one)?.digits === digits);
}
