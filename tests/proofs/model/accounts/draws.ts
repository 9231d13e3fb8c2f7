import fc from "fast-check";
import { aHousehold, type Household } from "./household.js";
import type { Action } from "./actions.js";

/** How often each write is drawn. */
const weights: Readonly<Record<Action["do"], number>> = {
  createMovement: 12,
  changeMovement: 8,
  deleteMovement: 2,
  restoreMovement: 2,
  createAccount: 3,
  changeAccount: 3,
  removeAccount: 2,
  restoreAccount: 2,
  link: 3,
  unlink: 2,
  refusePair: 1,
  makeStatement: 3,
  takeBackStatement: 1,
  createCategory: 1,
  removeCategory: 1,
};

export const writes: readonly string[] = Object.keys(weights);

/** What chance decides about one write. What it is about is picked among what the household has when its turn comes. */
export interface Draw {
  readonly do: Action["do"];
  /** As many choices as a write can need, taken one after the other. */
  readonly choices: readonly number[];
  readonly amount: number;
  /** Days after the first of January. */
  readonly day: number;
}

export interface Life {
  readonly start: Household;
  readonly draws: readonly Draw[];
}

const draw: fc.Arbitrary<Draw> = fc.record({
  do: fc.oneof(...Object.entries(weights).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as Action["do"]) }))),
  // Without a bias to small numbers, or nearly every chance would come true.
  choices: fc.noBias(fc.array(fc.nat(999), { minLength: 24, maxLength: 24 })),
  // Few amounts, so that some are alike: others of any size.
  amount: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(10, 20, 30) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 9_999_999 }) }),
  day: fc.noBias(fc.integer({ min: -3, max: 170 })),
});

/** A household with its first accounts and categories to come, and what happens in it. */
export function livesOf(draws: number): fc.Arbitrary<Life> {
  const terms = fc.record({
    currency: fc.constantFrom("EUR", "JPY", "KWD"),
    timeZone: fc.constantFrom("UTC", "Pacific/Auckland", "America/Anchorage"),
    monthStartDay: fc.oneof(fc.constantFrom(1, 28), fc.integer({ min: 1, max: 28 })),
  });
  const beginning = fc
    .array(draw, { minLength: 3, maxLength: 6 })
    .map((first) => first.map((one) => ({ ...one, do: "createAccount" as const })));
  const categories = draw.map((one) => [{ ...one, do: "createCategory" as const }]);
  const rest = fc.array(draw, { minLength: draws, maxLength: draws });
  return fc
    .tuple(terms, categories, beginning, rest)
    .map(([given, first, second, third]) => ({ start: aHousehold(given), draws: [...first, ...second, ...third] }));
}

/** Takes the choices of a draw one after the other. */
export class Chance {
  private place = 0;

  constructor(private readonly choices: readonly number[]) {}

  private next(): number {
    const choice = this.choices[this.place++];
    if (choice === undefined) throw new Error("a write needs more choices than a draw has");
    return choice;
  }

  isLess(percent: number): boolean {
    return this.next() % 100 < percent;
  }

  pick<T>(of: readonly T[]): T | undefined {
    return of[this.next() % Math.max(1, of.length)];
  }

  upTo(most: number): number {
    return this.next() % (most + 1);
  }
}
