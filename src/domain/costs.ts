import type { More, Price, Unit } from "./price.js";

/** How much of each a request asks for; what it does not say is none. */
export type Workload = Readonly<Partial<Record<Unit, number>>>;

export function pointsFor({ points, more }: Price, workload: Workload = {}): number {
  return more === undefined ? points : points + pointsOfMore(more, workload);
}

/** For what was counted while the work was done. */
export function pointsAfterwards({ afterwards = [] }: Price, counted: Workload): number {
  return afterwards.reduce((points, more) => points + pointsOfMore(more, counted), 0);
}

/**
 * What any operation may turn out to make the server do, whatever its price says: so many of each are a point, and it is charged as far as
 * the points are more than the price. All of them together count, so a little of each is nothing.
 */
const measured: readonly Omit<More, "points">[] = [
  // That come out of the database.
  { unit: "documents", every: 500 },
  // A category in a month that is computed.
  { unit: "monthRows", every: 5000 },
  // Of a recurring movement, due at once.
  { unit: "occurrences", every: 6 },
  // Of an answer, before it is compressed.
  { unit: "bytes", every: 500_000 },
];

/** For what was counted of that, beyond the points that were paid. */
export function pointsBeyond(paid: number, counted: Workload): number {
  const points = measured.reduce((sum, { unit, every }) => sum + (counted[unit] ?? 0) / every, 0);
  return Math.max(0, Math.floor(points) - paid);
}

function pointsOfMore({ unit, every, points }: More, workload: Workload): number {
  return Math.ceil((workload[unit] ?? 0) / every) * points;
}

const CHARACTERS_PER_POINT = 100;

/** What every request is charged when it comes, whatever it asks for. */
export const POINTS_AT_LEAST = 1;

/** What parsing and validating a GraphQL document costs that was not seen before, however it ends. */
export function pointsForDocument(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_POINT);
}
