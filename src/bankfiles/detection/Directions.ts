import { quantity } from "../../domain/quantity.js";
import { truncated } from "../../domain/truncated.js";
import type { Mapping } from "../Mapping.js";
import type { RowTexts, SignConvention } from "../Dialect.js";
import { directionOf, paysCard } from "../languages/words.js";
import { Memo } from "../values/Memo.js";
import type { Questions } from "../Questions.js";
import { type Figure, figureOf } from "../values/figures.js";

/** How many times larger. */
const CLEARLY = 2;

interface Sides {
  plus: number;
  minus: number;
}

/** What tells money out from money in, by all rows of a file together. */
export class Directions {
  private readonly amounts = { plus: 0, minus: 0, marked: 0, plusSigns: 0 };
  private readonly sizes: Sides = { plus: 0, minus: 0 };
  private readonly debits: Sides = { plus: 0, minus: 0 };
  private readonly credits: Sides = { plus: 0, minus: 0 };
  private readonly words = { known: 0, other: 0, agreeing: 0, contrary: 0 };
  private readonly cards: Sides = { plus: 0, minus: 0 };
  private readonly payments = new Memo(paysCard);
  private otherWord = "";

  see(texts: RowTexts): void {
    count(this.debits, texts.debit);
    count(this.credits, texts.credit);
    const figure = figureOf(texts.amount ?? "");
    if (figure === null || !/[1-9]/.test(figure.digits)) return;
    const side = figure.negative ? "minus" : "plus";
    this.amounts[side]++;
    this.sizes[side] += sizeOf(figure);
    if (figure.signed && !figure.negative) this.amounts[isPlus(texts.amount ?? "") ? "plusSigns" : "marked"]++;
    if (this.payments.of(texts.description ?? "") || this.payments.of(texts.payee ?? "")) this.cards[side]++;
    this.seeWord(texts.type ?? "", figure);
  }

  private seeWord(text: string, { negative }: Figure): void {
    if (text.trim() === "") return;
    const type = directionOf(text);
    this.words[type === null ? "other" : "known"]++;
    if (type === null) this.otherWord ||= truncated(text.trim(), 40);
    else this.words[(type === "expense") === negative ? "agreeing" : "contrary"]++;
  }

  /** Debit and credit in columns of their own: how the one and the other are written. */
  columnSigns(mapping: Mapping, questions: Questions): { debitsNegative: boolean; creditsNegative: boolean } {
    const debitsNegative = this.debits.minus > 0 && this.debits.plus === 0;
    const allMinus = this.credits.minus > 0 && this.credits.plus === 0;
    if (!allMinus || mapping.sign !== undefined)
      return { debitsNegative, creditsNegative: allMinus && mapping.sign === "positive-is-expense" };
    // A card's list: what is owed grows with purchases and shrinks with what comes in.
    if (this.debits.plus > 0 && this.debits.minus === 0) return { debitsNegative, creditsNegative: true };
    questions.ask("sign", "ambiguous", "The credit column has only negative amounts. Choose what they mean.", [
      { value: "positive-is-expense", label: "Negative amounts are income" },
      { value: "negative-is-expense", label: "Negative amounts reverse income" },
    ]);
    return { debitsNegative, creditsNegative: false };
  }

  /** Whether the words of the type column and the signs say the same, so that a sign turns no word round. */
  get wordsAgree(): boolean {
    return this.words.agreeing > 0 && this.words.contrary === 0;
  }

  /** Where the format says that money out is below 0: asked all the same when nothing is, or words say the contrary. */
  doubtStated(questions: Questions): void {
    const { plus, minus } = this.amounts;
    const contrary = this.words.contrary > 0 && this.words.agreeing === 0;
    if (contrary || (minus === 0 && plus > 1 && this.words.agreeing === 0) || this.cards.minus > this.cards.plus)
      this.asked(questions, null, undefined);
  }

  /** The conventions under which the amounts can be read at all. */
  get possible(): SignConvention[] {
    const { plus, minus, marked } = this.amounts;
    const typed: SignConvention[] = this.words.known > 0 && this.words.other === 0 ? ["type"] : [];
    if (minus === 0 && marked > 0 && marked < plus) return ["unmarked-is-expense", ...typed];
    return [...typed, "negative-is-expense", "positive-is-expense"];
  }

  /**
   * `proved` are the conventions under which the balances of the file add up; null when they prove nothing. Unless that is certain, signs
   * and words go before them.
   */
  decide(mapping: Mapping, proved: readonly SignConvention[] | null, isCertain: boolean, questions: Questions): SignConvention {
    if (mapping.sign !== undefined) return mapping.sign;
    const { plus, minus } = this.amounts;
    if (plus + minus === 0) return "negative-is-expense";
    const written = isCertain ? null : this.written();
    const [only, ...more] = proved ?? [];
    if (written === null || only === undefined || more.length > 0) return this.weighed(this.provable(proved), questions);
    return only === written || this.same(only, written) ? written : this.asked(questions, written, only);
  }

  /** What words and minus signs say, without a look at balances. */
  private written(): SignConvention | null {
    return this.shown() ?? (this.amounts.minus > 0 && this.words.known === 0 ? "negative-is-expense" : null);
  }

  /** The balance before the first row is unknown, so balances prove a convention, but not the direction of each amount without a sign. */
  private provable(proved: readonly SignConvention[] | null): readonly SignConvention[] | null {
    if (proved === null || this.amounts.minus + this.amounts.marked > 0) return proved;
    const typed = proved.filter((one) => one === "type");
    return typed.length > 0 ? typed : null;
  }

  private weighed(proved: readonly SignConvention[] | null, questions: Questions): SignConvention {
    const shown = this.shown();
    const [only] = proved ?? [];
    if (proved?.length === 1 && only !== undefined && (shown === null || only === shown || this.same(only, shown))) return only;
    if (proved === null || proved.length > 1) {
      if (shown !== null && (proved === null || proved.some((one) => one === shown || this.same(one, shown)))) return shown;
      const likely = this.likely();
      if (shown === null && likely !== null && (proved === null || proved.includes(likely))) return likely;
    }
    return this.asked(questions, shown, only);
  }

  /** What signs and words say by themselves. */
  private shown(): SignConvention | null {
    const { plus, minus, marked, plusSigns } = this.amounts;
    const { known, other, agreeing, contrary } = this.words;
    if (known > 0 && minus === 0) return other === 0 ? "type" : null;
    if (known > 0 && contrary === 0 && agreeing > 0) return "negative-is-expense";
    if (known > 0) return null;
    if (minus === 0 && marked > 0 && marked < plus) return "unmarked-is-expense";
    return plusSigns > 0 && plusSigns === plus ? "negative-is-expense" : null;
  }

  /** An account has more that goes out than comes in; a list that says otherwise may be a card's, whose purchases are above 0. */
  private likely(): SignConvention | null {
    const { plus, minus } = this.amounts;
    if (this.words.known > 0 || minus === 0 || plus > minus || this.cards.minus > this.cards.plus) return null;
    if (minus > plus || this.cards.plus > this.cards.minus) return "negative-is-expense";
    // As many on both sides say nothing, unless what comes in is clearly larger, as a salary is; a card's payment of its bill is below 0.
    return this.sizes.plus >= CLEARLY * this.sizes.minus ? "negative-is-expense" : null;
  }

  /** With amounts that carry no sign, a convention that reads words and one that reads signs may come to the same. */
  private same(one: SignConvention, other: SignConvention): boolean {
    const reads = (convention: SignConvention): SignConvention =>
      convention === "type" && this.words.contrary === 0
        ? "negative-is-expense"
        : convention === "type" && this.words.agreeing === 0
          ? "positive-is-expense"
          : convention;
    return reads(one) === reads(other);
  }

  private asked(questions: Questions, shown: SignConvention | null, proved: SignConvention | undefined): SignConvention {
    const { plus, minus } = this.amounts;
    const why =
      shown !== null && proved !== undefined
        ? "The balances contradict the signs of the amounts or the words of the type column"
        : this.words.known > 0 && this.words.other > 0
          ? `The type column has unknown words, such as "${this.otherWord}"`
          : this.words.known > 0
            ? "The signs of the amounts contradict the words of the type column"
            : minus === 0
              ? "No amount has a sign, and no column shows the direction"
              : `${quantity(plus, "amount")} ${plus === 1 ? "is" : "are"} above 0 and ${minus} below${plus > minus ? ", as if positive amounts were expenses" : ""}`;
    const contrary = this.words.contrary > 0 && this.words.agreeing === 0 ? ("positive-is-expense" as const) : undefined;
    const likely =
      proved ?? shown ?? contrary ?? (minus > 0 && plus <= minus && this.cards.minus === 0 ? "negative-is-expense" : "positive-is-expense");
    const labels: Readonly<Record<string, string>> = {
      "positive-is-expense": "Amounts above 0 are expenses",
      "negative-is-expense": "Amounts above 0 are income",
      type: "The type column decides",
    };
    const options = [
      likely,
      ...["positive-is-expense", "negative-is-expense", ...(this.words.known > 0 ? ["type"] : [])].filter((one) => one !== likely),
    ];
    questions.ask(
      "sign",
      "ambiguous",
      `${why}. Choose which amounts are expenses: {"sign": "${likely}"}.`,
      options.map((value) => ({ value, label: labels[value] ?? value })),
    );
    return likely === "columns" ? "negative-is-expense" : likely;
  }
}

/** Near enough to compare, before it is known which mark begins the decimals. */
function sizeOf({ digits }: Figure): number {
  const mark = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  const whole = mark >= 0 && digits.length - mark < 4 ? digits.slice(0, mark) : digits;
  return Number(whole.replace(/[.,']/g, ""));
}

function isPlus(text: string): boolean {
  return text.includes("+");
}

function count(sides: Sides, text: string | undefined): void {
  const figure = figureOf(text ?? "");
  if (figure !== null && /[1-9]/.test(figure.digits)) sides[figure.negative ? "minus" : "plus"]++;
}
