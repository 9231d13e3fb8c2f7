import { quantity } from "../../domain/quantity.js";
import { type FeeRule, feeRules } from "../../domain/importFile.js";
import { yielding } from "../../runtime/turn.js";
import type { Mapping } from "../Mapping.js";
import type { Dialect, RawRow, SignConvention } from "../Dialect.js";
import { isFinal } from "../languages/words.js";
import type { Questions } from "../Questions.js";
import { type Framing, rawRows } from "../rows/rawRows.js";
import { addedBy, type Conventions, fineUnits } from "../values/directedAmount.js";
import { figureOf } from "../values/figures.js";
import { Balances } from "./Balances.js";
import type { FileSource } from "../BankFile.js";
import type { FormatSniffer } from "./FormatSniffer.js";

/** Fewer may agree by chance. */
const STEPS_THAT_PROVE = 3;

type Found = Pick<Dialect, "sign" | "debitsNegative" | "creditsNegative" | "fee">;
type Base = Framing & Pick<Dialect, "decimal" | "rounding">;

interface Trial {
  readonly conventions: Conventions;
  readonly balances: Balances;
}

/** The direction of the amounts and what becomes of fees: tried against the balances, where the file has such. */
export async function balancedConventions(
  source: FileSource,
  base: Base,
  sniffer: FormatSniffer,
  mapping: Mapping,
  questions: Questions,
): Promise<Found> {
  const { directions, hasFees, hasBalances } = sniffer;
  if (base.csv === null)
    return { sign: statedSign(base, sniffer, mapping, questions), debitsNegative: false, creditsNegative: false, fee: "included" };
  const split = base.csv.columns.amount === undefined || (base.csv.columns.debit !== undefined && base.csv.columns.credit !== undefined);
  if (sniffer.contrary > 0) askAboutThree(sniffer.contrary, questions);
  const columns = split ? directions.columnSigns(mapping, questions) : { debitsNegative: directions.wordsAgree, creditsNegative: false };
  const signs: readonly SignConvention[] = split ? ["columns"] : mapping.sign === undefined ? directions.possible : [mapping.sign];
  const fees: readonly FeeRule[] = !hasFees ? ["included"] : mapping.fee === undefined ? feeRules : [mapping.fee];
  const trials = signs.flatMap((sign) => fees.map((fee) => trialOf({ ...base, ...columns, sign, fee }, base)));
  const checked = hasBalances && mapping.balance !== "ignore" && !questions.has("decimal");
  const proved = checked ? await provedBy(source, base, trials, questions) : null;
  const isCertain = trials.some(({ balances }) => balances.steps >= STEPS_THAT_PROVE);
  const sign = split ? ("columns" as const) : directions.decide(mapping, signsIn(proved), isCertain, questions);
  return { ...columns, sign, fee: feeOf(fees, proved?.filter(({ conventions }) => conventions.sign === sign) ?? null, questions) };
}

function trialOf({ decimal, rounding, sign, fee, debitsNegative, creditsNegative }: Conventions & Base, { csv }: Base): Trial {
  return {
    conventions: { decimal, rounding, sign, fee, debitsNegative, creditsNegative },
    balances: new Balances(csv?.balanceBefore === true),
  };
}

/** The trials under which every balance follows from the one before; null when there is nothing to compare. */
async function provedBy(source: FileSource, base: Base, trials: readonly Trial[], questions: Questions): Promise<readonly Trial[] | null> {
  for await (const some of yielding(rawRows(source, base))) for (const raw of some) weigh(raw, trials);
  const results = trials.map((trial) => ({ trial, result: trial.balances.result() }));
  if (results.some(({ result }) => result === null)) return null;
  const proved = results.filter(({ result }) => result?.gaps === 0).map(({ trial }) => trial);
  if (proved.length > 0) return proved;
  const [best] = [...results].sort((one, other) => (one.result?.gaps ?? 0) - (other.result?.gaps ?? 0));
  const message = `The balances in the file do not match its amounts, first near line ${best?.result?.line ?? 0}: rows may be missing, or a column may mean something else. Send {"balance": "ignore"} to import the file anyway.`;
  questions.ask("balance", "balance-mismatch", message, [{ value: "ignore", label: "Ignore the balances" }]);
  return null;
}

function weigh(raw: RawRow, trials: readonly Trial[]): void {
  if (raw.faults !== undefined || isFinal(raw.texts.status ?? "") === false) return;
  for (const { conventions, balances } of trials)
    balances.see(accountOf(raw), balanceOf(raw, conventions), addedBy(raw.texts, conventions), raw.line);
}

function accountOf({ texts }: RawRow): string {
  return `${(texts.account ?? "").trim()} ${(texts.currency ?? "").trim()}`;
}

function balanceOf({ texts }: RawRow, conventions: Conventions): bigint | null {
  const figure = figureOf(texts.balance ?? "");
  const units = fineUnits(figure, conventions);
  return units === null ? null : figure?.negative === true ? -units : units;
}

function signsIn(proved: readonly Trial[] | null): readonly SignConvention[] | null {
  return proved === null ? null : [...new Set(proved.map(({ conventions }) => conventions.sign))];
}

function feeOf(fees: readonly FeeRule[], proved: readonly Trial[] | null, questions: Questions): FeeRule {
  const [only, ...more] = new Set((proved ?? []).map(({ conventions }) => conventions.fee));
  const [given] = fees;
  if (given !== undefined && fees.length === 1) return given;
  if (only !== undefined && more.length === 0) return only;
  questions.ask("fee", "ambiguous", "Rows have fees. Choose whether the amounts include them.", [
    { value: "included", label: "The amounts include the fees" },
    { value: "extra", label: "The fees are added to the amounts" },
  ]);
  return "included";
}

/** Formats that define the sign need no question, unless the whole file contradicts them. */
function statedSign({ format }: Base, { directions }: FormatSniffer, mapping: Mapping, questions: Questions): SignConvention {
  if (mapping.sign !== undefined) return mapping.sign;
  if (format === "ofx" || format === "qif") directions.doubtStated(questions);
  return "negative-is-expense";
}

function askAboutThree(rows: number, questions: Questions): void {
  const message = `In ${quantity(rows, "row")} the amount is neither the debit nor the credit. Set the wrong columns to null.`;
  questions.ask("columns/amount", "ambiguous", message, [{ value: null, label: "Use the debit and credit columns" }]);
}
