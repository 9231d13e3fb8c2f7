import { type Scaled, scaledOf } from "../values/decimals.js";

const FINE = 8;

/** A statement whose balances do not follow from its entries. */
interface BrokenStatement {
  readonly line: number;
}

export type OnStatement = (broken: BrokenStatement) => void;

interface Value {
  readonly negative: boolean;
  readonly text: string;
}

/** What the entries of one statement come to, beside its opening and closing balance. */
export class StatementSum {
  private sum = 0n;

  constructor(
    private readonly line = 0,
    private readonly opening: Value | null = null,
  ) {}

  add(negative: boolean, value: Scaled): void {
    this.sum += fine(negative, value);
  }

  end(closing: Value, onStatement: OnStatement | undefined): void {
    const [opened, closed] = [valueOf(this.opening), valueOf(closing)];
    if (opened !== null && closed !== null && opened + this.sum !== closed) onStatement?.({ line: this.line });
  }
}

function valueOf(value: Value | null): bigint | null {
  const scaled = value === null ? null : scaledOf(value.text, ".");
  return value === null || scaled === null ? null : fine(value.negative, scaled);
}

function fine(negative: boolean, { units, scale }: Scaled): bigint {
  const value = units * 10n ** BigInt(Math.max(0, FINE - scale));
  return negative ? -value : value;
}
