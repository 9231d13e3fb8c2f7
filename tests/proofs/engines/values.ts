import { type Document, Double, Long } from "mongodb";
import type { Roll } from "./Roll.js";

/** The types that the models compare, at the places where engines differ: the edges of numbers, case, accents, signs beyond 16 bits. */
const numbers = [0, 1, 2, 3, -1, 1.5, -2.5, new Double(2), Long.fromNumber(2), Long.fromString("9007199254740993")];
const texts = ["", "a", "b", "B", "ab", "a.b", "é", "É", "～", "😀", "10", "a\nb"];
const others = [true, false, new Date(0), new Date("2026-11-15T12:00:00Z")];

export const numberOf = (roll: Roll): unknown => roll.of(numbers);
const textOf = (roll: Roll): string => roll.of(texts);
export const scalarOf = (roll: Roll): unknown =>
  roll.made<unknown>(
    () => numberOf(roll),
    () => textOf(roll),
    () => roll.of(others),
    () => null,
  );

const listOf = (roll: Roll): unknown[] => roll.list(0, 4, () => scalarOf(roll));
const objectOf = (roll: Roll): Document => without({ e: roll.isLess(0.8) ? scalarOf(roll) : undefined, f: numberOf(roll) });
const partOf = (roll: Roll): Document =>
  without({ k: roll.of(["x", "y", null]), m: roll.of([1, 2, 3]), t: roll.isLess(0.3) ? listOf(roll) : undefined });

export const valueOf = (roll: Roll): unknown =>
  roll.made<unknown>(
    () => scalarOf(roll),
    () => scalarOf(roll),
    () => listOf(roll),
    () => objectOf(roll),
  );

/** A document in which each field is usually of its own kind, and at times null, missing or of another one. */
export function documentOf(roll: Roll, _id: number): Document {
  const usually = (maker: () => unknown): unknown => {
    const chance = roll.next();
    if (chance < 0.8) return maker();
    return chance < 0.9 ? undefined : chance < 0.95 ? null : scalarOf(roll);
  };
  return without({
    _id,
    g: roll.of(["x", "y", "z"]),
    a: roll.isLess(0.9) ? valueOf(roll) : undefined,
    n: usually(() => numberOf(roll)),
    s: usually(() => textOf(roll)),
    l: usually(() => listOf(roll)),
    p: usually(() => roll.list(0, 3, () => partOf(roll))),
    d: usually(() => objectOf(roll)),
  });
}

export const documentsOf = (roll: Roll, count: number): Document[] => Array.from({ length: count }, (_, at) => documentOf(roll, at + 1));

/** Fields, ways into documents and arrays, and ways to nowhere. */
export const fields = ["a", "n", "s", "l", "p", "d"];
export const paths = [...fields, ...fields, "d.e", "d.f", "p.k", "p.m", "p.t", "l.0", "p.0.k", "a.e", "d.e.x", "none"];

function without(fieldsAndGaps: Document): Document {
  return Object.fromEntries(Object.entries(fieldsAndGaps).filter(([, value]) => value !== undefined));
}
