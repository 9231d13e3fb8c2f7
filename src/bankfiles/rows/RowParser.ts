import { exponentOf, isCurrency } from "../../domain/currency.js";
import type { ExpenseType } from "../../domain/expenseType.js";
import type { Fault } from "../../domain/errors.js";
import { truncated } from "../../domain/truncated.js";
import { minorUnits } from "../values/decimals.js";
import type { RowAnswers } from "../../domain/importFile.js";
import type { Dialect, Doubt, RawRow, Role, RowTexts } from "../Dialect.js";
import { Memo } from "../values/Memo.js";
import { isFinal, tellsBalance } from "../languages/words.js";
import type { ParsedRow, Transaction } from "../Transaction.js";
import { ownTextsOf, unescapedFormula } from "../ownColumns.js";
import { ownTags } from "../ownCells.js";
import { isTransfer, ownEnds } from "./ownEnds.js";
import { splitsOf } from "./splits.js";
import { accountOf } from "./accountOf.js";
import { cleanPayee } from "../cleanPayee.js";
import { type Payees, payeesOf } from "../payees/payeesOf.js";
import { dateOf } from "../values/dates.js";
import { currencyOf, type RowCurrencies } from "../RowCurrencies.js";
import { bookedAmount } from "./bookedAmount.js";
import { directedAmount } from "../values/directedAmount.js";
import { currenciesOf, figureOf } from "../values/figures.js";

/** What we keep in one line, and banks do not always. */
const linear: ReadonlySet<Role> = new Set<Role>(["payee", "payer", "recipient", "externalId", "source"]);

const none: readonly never[] = [];

/** Parses the rows of one file by its dialect. What cannot be read is a fault, never a guess. */
export class RowParser {
  private readonly own: boolean;
  private readonly cleaned = new Memo(cleanPayee);
  private readonly balances = new Memo(tellsBalance);

  constructor(
    private readonly dialect: Dialect,
    private readonly currencies: RowCurrencies,
    private readonly answers: RowAnswers = {},
  ) {
    this.own = dialect.csv?.own === true;
  }

  parse(raw: RawRow): ParsedRow {
    if (raw.faults !== undefined) return { line: raw.line, fields: {}, transaction: null, faults: raw.faults };
    const { texts } = raw;
    const faults: Fault[] = [];
    const written = this.text(texts, "date");
    const date = written === null ? null : dateOf(written, this.dialect.dateOrder);
    if (date === null) faults.push(fault("/date", written, "invalid-format", "This date does not exist."));
    const doubt = raw.doubt ?? (this.own ? null : this.doubtIn(texts));
    if (doubt !== null && this.answers[raw.line] !== "new") faults.push({ path: "", ...doubt });
    const account = this.own ? null : accountOf(texts.account);
    const { budget } = this.currencies;
    const currency = this.own ? budget : currencyOf(account, this.currencies);
    this.findForeign(texts, currency, faults);
    const isBetween = this.own && isTransfer(texts);
    const money = directedAmount(isBetween ? { ...texts, type: "expense" } : texts, this.dialect, exponentOf(currency));
    if ("code" in money) faults.push(money);
    const known = "code" in money ? null : money;
    const type = isBetween ? "transfer" : (known?.type ?? "expense");
    const parts = splitsOf(raw, this.dialect, currency, known, faults);
    const tags = this.own ? ownTags(this.text(texts, "tags")) : none;
    if (tags === null) faults.push({ path: "/tags", code: "invalid-format", message: "Tags must be a JSON array of strings." });
    const foreign = currency === budget || known === null ? null : bookedAmount({ amount: known.amount, currency }, texts, this.currencies);
    if (foreign !== null && !("amount" in foreign)) faults.push(...foreign);
    if (foreign !== null && (parts ?? none).length > 0) faults.push(splitAbroad);
    const booked = foreign !== null && "amount" in foreign ? foreign : null;
    const { payee, description, note } = this.words(texts, known?.type ?? null);
    const externalId = this.dialect.idsCount ? this.text(texts, "externalId") : null;
    const transaction: Transaction = {
      date: date ?? "",
      amount: booked?.amount ?? known?.amount ?? 0,
      type,
      payee,
      description,
      note,
      category: this.text(texts, "category"),
      tags: tags ?? none,
      parts: parts ?? none,
      original: this.own ? this.original(texts, faults) : (booked?.original ?? null),
      ownCurrency: currency === budget ? null : currency,
      externalId,
      source: this.own ? this.text(texts, "source") : externalId === null ? null : (this.dialect.source ?? this.text(texts, "source")),
      account,
      id: this.own ? this.text(texts, "id") : null,
      ends: this.own ? ownEnds(isBetween, (role) => this.text(texts, role), this.dialect.dateOrder, faults) : null,
      ...ownTextsOf((name) => (this.own ? this.text(texts, name) : null)),
    };
    if (faults.length === 0) return { line: raw.line, fields: transaction, transaction, faults: none };
    return {
      line: raw.line,
      fields: readable(transaction, date !== null, known !== null && (booked !== null || currency === budget)),
      transaction: null,
      faults,
    };
  }

  private text(texts: RowTexts, role: Role): string | null {
    const given = texts[role] ?? "";
    if (given === "") return null;
    const cell = this.own ? unescapedFormula(given) : linear.has(role) ? inOneLine(given) : given.trim();
    return cell === "" ? null : cell;
  }

  /** Our own files come back as they went; in others the name of a payee is freed of what stands around it. */
  private words(texts: RowTexts, type: ExpenseType | null): Payees {
    const [description, note, payee] = [this.text(texts, "description"), this.text(texts, "note"), this.text(texts, "payee")];
    if (this.own) return { payee, description, note };
    const [payer, recipient] = [this.text(texts, "payer"), this.text(texts, "recipient")];
    return payeesOf({ payee, payer, recipient, holder: this.dialect.holder, type }, { description, note }, (text) => this.cleaned.of(text));
  }

  /** Rows that are no transactions, or none yet. Budgeting programs call the first transaction of an account its balance, though. */
  private doubtIn(texts: RowTexts): Doubt | null {
    const status = this.text(texts, "status");
    if (status !== null && isFinal(status) === false)
      return { code: "not-final", message: `The row has the status "${truncated(status, 40)}": it is not final, or was cancelled.` };
    const isBalance = whereBalancesStand.some((role) => this.balances.of(this.text(texts, role) ?? ""));
    return isBalance ? { code: "balance-row", message: "The row seems to be a balance or a total, not a transaction." } : null;
  }

  /** Amounts of another currency than the account's, whether a column, the amount itself or its heading says it. */
  private findForeign(texts: RowTexts, currency: string, faults: Fault[]): void {
    const named = (texts.currency ?? "").trim();
    const figure = [texts.amount, texts.debit, texts.credit].find((text) => currenciesIn(text) !== null);
    const written = currenciesIn(figure);
    const heading = this.dialect.csv?.currency ?? null;
    const found = named === "" ? (written ?? (heading === null ? null : [heading])) : (currenciesOf(named) ?? [truncated(named, 20)]);
    const contrary = [found, written].find((some) => some !== null && !some.includes(currency));
    if (contrary === undefined || contrary === null) return;
    const [only = "", ...more] = contrary;
    // A sign such as `$` may mean several, so it is shown as it stands in the file.
    const shown = more.length === 0 ? only : `another currency ("${truncated((contrary === written ? figure : named) ?? "", 40).trim()}")`;
    const message = `The row is in ${shown}, but the ${currency === this.currencies.budget ? "budget" : "money account"} is in ${currency}.`;
    faults.push({ path: "/currency", code: "currency-mismatch", message });
  }

  private original(texts: RowTexts, faults: Fault[]): Transaction["original"] {
    const [amount, currency] = [this.text(texts, "originalAmount"), this.text(texts, "originalCurrency")];
    const rate = this.text(texts, "originalRate");
    if (amount === null && currency === null && rate === null) return null;
    const units = amount === null || currency === null || !isCurrency(currency) ? "invalid" : minorUnits(amount, ".", exponentOf(currency));
    if (typeof units === "number" && currency !== null && rate !== null) return { amount: units, currency, rate };
    faults.push({ path: "/original", code: "invalid-format", message: "An original needs amount, currency and rate." });
    return null;
  }
}

const splitAbroad = { path: "/splits", code: "not-allowed", message: "A row of an account in another currency cannot be split." };

const whereBalancesStand = ["description", "payee", "type"] as const satisfies readonly Role[];

function currenciesIn(text: string | undefined): readonly string[] | null {
  return text === undefined ? null : (figureOf(text)?.currencies ?? null);
}

/** What could be read of a row with faults. */
function readable({ date, amount, type, ...others }: Transaction, hasDate: boolean, hasAmount: boolean): Partial<Transaction> {
  return { ...(hasDate ? { date } : {}), ...(hasAmount ? { amount, type } : {}), ...others };
}

const BREAK = /[\t\r\n]/;

/** Spaces around a break go with it. */
function inOneLine(text: string): string {
  if (!BREAK.test(text)) return text.trim();
  return text
    .split(BREAK)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" ");
}

function fault(path: string, text: string | null, code: string, message: string): Fault {
  return text === null ? { path, code: "required", message: "The row has no value for this field." } : { path, code, message };
}
