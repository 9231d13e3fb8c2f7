import { copyOf, currencyOf, type Household, liveMovement, liveMovements, type Movement } from "./household.js";
import { daysApart, ownOf } from "./links.js";
import { refuse } from "./refusals.js";

export interface Pair {
  readonly out: string;
  readonly in: string;
}

const MOST_DAYS_APART = 5;

/**
 * `GET expenses/link-suggestions`: "two movements of different accounts, one currency, opposite amounts, at most 5 days apart, each
 * in one pair, fewest days first, then newest". `order`: the pairs as somebody else lists them, which decides among those that are
 * equally near and new: which of them comes first may decide how many there are.
 */
export function linkSuggestions(household: Household, order: readonly Pair[] = []): Pair[] {
  const placeOf = ({ out, into }: { out: Movement; into: Movement }): number => {
    const place = order.findIndex((pair) => pair.out === out.id && pair.in === into.id);
    return place < 0 ? order.length : place;
  };
  // "With `moveTo` an opening becomes a movement like others (`origin` stays)", so its origin does not keep it out.
  const lying = liveMovements(household).filter(
    ({ from, origin, openingOf }) => from.account !== null && openingOf === null && origin !== "exchange",
  );
  const pairs = lying
    .filter(({ type }) => type === "expense")
    .flatMap((out) => lying.filter((into) => into.type === "income" && isPair(household, out, into)).map((into) => ({ out, into })))
    .sort(
      (one, other) =>
        daysApart(one.out, one.into) - daysApart(other.out, other.into) || compareNewest(one, other) || placeOf(one) - placeOf(other),
    );
  const taken = new Set<string>();
  return pairs.flatMap(({ out, into }) => {
    if (taken.has(out.id) || taken.has(into.id)) return [];
    taken.add(out.id).add(into.id);
    return [{ out: out.id, in: into.id }];
  });
}

/** `POST expenses/link-suggestions/refuse {out, in}`: "takes a pair off for good". */
export function refusePair(household: Household, pair: Pair): Household {
  const next = copyOf(household);
  const [out, into] = [liveMovement(next, pair.out), liveMovement(next, pair.in)];
  if (out === undefined || into === undefined) return refuse("not-found", "no such movement");
  next.refusedPairs.push(nameOf(out, into));
  return next;
}

function isPair(household: Household, out: Movement, into: Movement): boolean {
  return (
    out.from.account !== into.from.account &&
    currencyOf(household, out.from.account) === currencyOf(household, into.from.account) &&
    ownOf(household, out) === ownOf(household, into) &&
    daysApart(out, into) <= MOST_DAYS_APART &&
    !household.refusedPairs.includes(nameOf(out, into))
  );
}

/** The later day of a pair says how new it is. */
function compareNewest(one: { out: Movement; into: Movement }, other: { out: Movement; into: Movement }): number {
  const dayOf = ({ out, into }: { out: Movement; into: Movement }): string => [out.date, into.date].sort()[1]!;
  return dayOf(one) === dayOf(other) ? 0 : dayOf(one) > dayOf(other) ? -1 : 1;
}

/** Refused by their ends, so that a link and its undoing do not bring a pair back. */
function nameOf(out: Movement, into: Movement): string {
  return `${out.from.end} ${into.from.end}`;
}
