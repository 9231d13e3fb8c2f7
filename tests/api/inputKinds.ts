/** What is different from a valid input, and what comes of it in both APIs: `ok`, a code, or place and kind of each fault. */
export type Case = readonly [name: string, change: unknown, outcome: string];

export const BIG = Number.MAX_SAFE_INTEGER;
/** The whole input instead of a change in it. */
export class Whole {
  constructor(readonly value: unknown) {}
}

export const names: Case[] = [
  ["a name of letters of every kind", { name: "Küche 🍳 台所 مطبخ" }, "ok"],
  ["a name of 100 emoji, which are 200 code units", { name: "🍳".repeat(100) }, "ok"],
  ["a name of 101 characters", { name: "x".repeat(101) }, "/name too-long"],
  ["an empty name", { name: "" }, "/name too-short"],
  ["a blank name", { name: "   " }, "/name invalid-format"],
  ["a number for a name", { name: 5 }, "/name invalid-type"],
  ["true for a name", { name: true }, "/name invalid-type"],
  ["an object for a name", { name: { $ne: null } }, "/name invalid-type"],
  ["a list for a name", { name: ["x"] }, "/name invalid-type"],
  ["null for a name", { name: null }, "/name invalid-type"],
  ["a name with a NUL", { name: "Fo\u0000od" }, "/name invalid-format"],
  ["a name of two lines", { name: "Fo\nod" }, "/name invalid-format"],
];

export const controlled = (field: string): Case => [`a NUL in ${field}`, { [field]: "a\u0000b" }, `/${field} invalid-format`];
export const oneLine = (field: string): Case[] => [
  controlled(field),
  [`two lines of ${field}`, { [field]: "a\nb" }, `/${field} invalid-format`],
];

export const amounts = (field: string, least: number): Case[] => [
  [`the largest ${field}`, { [field]: BIG }, "ok"],
  [`the least ${field}`, { [field]: least }, "ok"],
  [`too small a ${field}`, { [field]: least - 1 }, `/${field} too-small`],
  [`${field} as text`, { [field]: "1000" }, `/${field} invalid-type`],
  [`${field} with a fraction`, { [field]: 10.5 }, `/${field} invalid-type`],
  [`${field} of 2^53`, { [field]: BIG + 1 }, `/${field} too-large`],
  [`${field} of 10^21`, { [field]: 1e21 }, `/${field} too-large`],
  [`true for ${field}`, { [field]: true }, `/${field} invalid-type`],
  [`an object for ${field}`, { [field]: { $gt: 0 } }, `/${field} invalid-type`],
  [`a list for ${field}`, { [field]: [1] }, `/${field} invalid-type`],
];

export const wholes: Case[] = [
  ["a list for the input", new Whole([]), " invalid-type"],
  ["text for the input", new Whole("x"), " invalid-type"],
  ["a number for the input", new Whole(5), " invalid-type"],
];

export const unknown: Case[] = [
  "nonsense",
  "_id",
  "id",
  "userId",
  "accountId",
  "role",
  "version",
  "createdAt",
  "__v",
  "$set",
  "constructor",
  "a.b",
].map((field) => [`the field ${field}, which is not there`, { [field]: "x" }, `/${field} unknown-field`]);
