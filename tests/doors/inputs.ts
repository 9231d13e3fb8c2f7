/** What is different from a valid input, and what comes of it on both doors: `ok`, a code, or place and kind of each fault. */
export type Case = readonly [name: string, change: unknown, outcome: string];

const BIG = Number.MAX_SAFE_INTEGER;
/** The whole input instead of a change in it. */
export class Whole {
  constructor(readonly value: unknown) {}
}

const names: Case[] = [
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

const controlled = (field: string): Case => [`a NUL in ${field}`, { [field]: "a\u0000b" }, `/${field} invalid-format`];
const oneLine = (field: string): Case[] => [controlled(field), [`two lines of ${field}`, { [field]: "a\nb" }, `/${field} invalid-format`]];

const amounts = (field: string, least: number): Case[] => [
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

const wholes: Case[] = [
  ["a list for the input", new Whole([]), " invalid-type"],
  ["text for the input", new Whole("x"), " invalid-type"],
  ["a number for the input", new Whole(5), " invalid-type"],
];

const unknown: Case[] = [
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

const newBudget: Case[] = [
  ["nothing special", {}, "ok"],
  ["yen", { currency: "JPY" }, "ok"],
  ["no currency", { currency: undefined }, "/currency required"],
  ["nothing at all", new Whole({}), "/currency required, /name required"],
  ["a currency in small letters", { currency: "eur" }, "/currency invalid-format"],
  ["a currency that does not exist", { currency: "EUX" }, "/currency unknown-currency"],
  ["a start day of 28", { monthStartDay: 28 }, "ok"],
  ["a start day of 29", { monthStartDay: 29 }, "/monthStartDay too-large"],
  ["a start day of 0", { monthStartDay: 0 }, "/monthStartDay too-small"],
  ["half a start day", { monthStartDay: 1.5 }, "/monthStartDay invalid-type"],
  ["a start day as text", { monthStartDay: "1" }, "/monthStartDay invalid-type"],
  ["a start day of 2^40", { monthStartDay: 2 ** 40 }, "/monthStartDay too-large"],
  ["a first month", { startMonth: "2026-02" }, "ok"],
  ["month 13", { startMonth: "2026-13" }, "/startMonth invalid-format"],
  ["a day for a month", { startMonth: "2026-01-01" }, "/startMonth invalid-format"],
  ["null for a first month", { startMonth: null }, "/startMonth invalid-type"],
  ["a zone", { timeZone: "Asia/Tokyo" }, "ok"],
  ["a zone that does not exist", { timeZone: "Mars/Base" }, "/timeZone unknown-time-zone"],
  ["null for a note", { note: null }, "ok"],
  ["a note of 2001 characters", { note: "x".repeat(2001) }, "/note too-long"],
  ...names,
  ...unknown,
  ...wholes,
];

const budgetChange: Case[] = [
  ["nothing", {}, "ok"],
  ["a note", { note: "new" }, "ok"],
  ["no note any more", { note: null }, "ok"],
  ["put aside", { archivedAt: "2026-11-01T00:00:00Z" }, "ok"],
  ["put aside on a day", { archivedAt: "2026-11-01" }, "/archivedAt invalid-format"],
  ["another currency, once there are expenses", { currency: "JPY" }, "budget-in-use"],
  ...names,
  ...unknown,
];

const nameless = names.filter(([, , outcome]) => outcome !== "ok");

const newCategory: Case[] = [
  ["nothing special", {}, "ok"],
  ["no budget", { budgetId: undefined }, "/budgetId required"],
  ["a budget that is not there", { budgetId: "bud_00000000000000000000000000" }, "not-found"],
  ["a colour", { color: "#a1B2c3" }, "ok"],
  ["a colour by name", { color: "red" }, "/color invalid-format"],
  ["a capped rollover", { rollover: { policy: "capped", cap: 5 } }, "ok"],
  ["a capped rollover without a cap", { rollover: { policy: "capped" } }, "/rollover/cap required"],
  ["a cap where none is", { rollover: { policy: "none", cap: 5 } }, "/rollover/cap not-allowed"],
  ["a policy that does not exist", { rollover: { policy: "some" } }, "/rollover/policy invalid-value"],
  ["a number for a policy", { rollover: { policy: 5 } }, "/rollover/policy invalid-value"],
  ["a rollover without a policy", { rollover: {} }, "/rollover/policy required"],
  ["a rollover with something else", { rollover: { policy: "none", more: 1 } }, "/rollover/more unknown-field"],
  ["text for a rollover", { rollover: "none" }, "/rollover invalid-type"],
  ["alerts", { alertAt: [50, 90] }, "ok"],
  ["the same alert twice", { alertAt: [50, 50] }, "/alertAt duplicate"],
  ["eleven alerts", { alertAt: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }, "/alertAt too-many"],
  ["an alert at 0", { alertAt: [50, 0] }, "/alertAt/1 too-small"],
  ["an alert as text", { alertAt: [50, "90"] }, "/alertAt/1 invalid-type"],
  ["null among the alerts", { alertAt: [50, null] }, "/alertAt/1 invalid-type"],
  ["a position of a million", { position: 1_000_000 }, "ok"],
  ["a position below 0", { position: -1 }, "/position too-small"],
  ["a parent that is not there", { parentId: "cat_00000000000000000000000000" }, "/parentId unknown-category"],
  ...amounts("budgeted", 0).slice(1),
  ...names,
  ...unknown,
  ...wholes,
];

const newExpense: Case[] = [
  ["nothing special", {}, "ok"],
  ["an income", { type: "income" }, "ok"],
  ["a type that does not exist", { type: "gift" }, "/type invalid-value"],
  ["a number for a type", { type: 5 }, "/type invalid-value"],
  ["null for a type", { type: null }, "/type invalid-value"],
  ["no amount", { amount: undefined }, "/amount required"],
  ["no date", { date: undefined }, "/date required"],
  ["a leap day", { date: "2028-02-29" }, "ok"],
  ["a leap day in another year", { date: "2027-02-29" }, "/date invalid-format"],
  ["a time for a date", { date: "2026-11-10T00:00:00Z" }, "/date invalid-format"],
  ["a number for a date", { date: 20261110 }, "/date invalid-type"],
  ["a date before the budget starts", { date: "2025-12-31" }, "/date before-start-month"],
  ["words of every kind", { payee: "Bäckerei Müller 🥖", description: "朝ごはん", note: "مع القهوة", tags: ["früh", "🥐"] }, "ok"],
  ["a note and a description of several lines", { note: "one\r\n\ttwo", description: "one\ntwo" }, "ok"],
  ...["payee", "externalId", "source"].flatMap(oneLine),
  controlled("description"),
  controlled("note"),
  ["an escape in a tag", { tags: ["a", "\u001b[31m"] }, "/tags/1 invalid-format"],
  ["a NUL in a split's note", { splits: [{ amount: 400 }, { amount: 600, note: "\u0000" }] }, "/splits/1/note invalid-format"],
  ["the same tag twice", { tags: ["a", "a"] }, "/tags duplicate"],
  ["an empty tag", { tags: ["a", ""] }, "/tags/1 too-short"],
  ["null among the tags", { tags: ["a", null] }, "/tags/1 invalid-type"],
  ["a number among the tags", { tags: ["a", 5] }, "/tags/1 invalid-type"],
  ["two splits", { splits: [{ amount: 400 }, { amount: 600, note: "rest" }] }, "ok"],
  ["one split", { splits: [{ amount: 1000 }] }, "/splits too-few"],
  ["splits that do not sum", { splits: [{ amount: 400 }, { amount: 601 }] }, "/splits sum-mismatch"],
  ["a split without an amount", { splits: [{ amount: 400 }, {}] }, "/splits/1/amount required"],
  ["a split with text for an amount", { splits: [{ amount: 400 }, { amount: "600" }] }, "/splits/1/amount invalid-type"],
  ["a split of 0", { splits: [{ amount: 1000 }, { amount: 0 }] }, "/splits/1/amount too-small"],
  ["a split of 2^53", { splits: [{ amount: 1000 }, { amount: BIG + 1 }] }, "/splits/1/amount too-large"],
  ["a split with something else", { splits: [{ amount: 400 }, { amount: 600, $set: 1 }] }, "/splits/1/$set unknown-field"],
  ["null for a split", { splits: [{ amount: 1000 }, null] }, "/splits/1 invalid-type"],
  ["a purchase in another currency", { amount: undefined, original: { amount: 1000, currency: "USD", rate: "0.92" } }, "ok"],
  ["a rate as a number", { original: { currency: "USD", rate: 0.92 } }, "/original/rate invalid-type"],
  ["a rate with an exponent", { original: { currency: "USD", rate: "1e3" } }, "/original/rate invalid-format"],
  ["an original with something else", { original: { currency: "USD", rate: "1", id: "x" } }, "/original/id unknown-field"],
  ["null for no original", { original: null }, "ok"],
  ["a category that is not there", { categoryId: "cat_00000000000000000000000000" }, "/categoryId unknown-category"],
  ["an operator for a category", { categoryId: { $ne: null } }, "/categoryId invalid-type"],
  ["an operator for a budget", { budgetId: { $gt: "" } }, "/budgetId invalid-type"],
  ["a budget that is not there", { budgetId: "bud_00000000000000000000000000" }, "not-found"],
  ...amounts("amount", 1),
  ...unknown,
  ...wholes,
];

const expenseChange: Case[] = [
  ["nothing", {}, "ok"],
  ["new words", { payee: "Somebody", note: null, tags: null }, "ok"],
  ["null for an amount", { amount: null }, "/amount invalid-type"],
  ["null for a date", { date: null }, "/date invalid-type"],
  ["another budget", { budgetId: "bud_00000000000000000000000000" }, "/budgetId unknown-field"],
  ...["payee", "externalId", "source"].flatMap(oneLine),
  ["splits that do not sum", { splits: [{ amount: 1 }, { amount: 2 }] }, "/splits sum-mismatch"],
  ...amounts("amount", 1),
  ...unknown,
];

/** The table, by operation. */
export const cases: Readonly<Record<string, readonly Case[]>> = {
  createBudget: newBudget,
  updateBudget: budgetChange,
  createCategory: newCategory,
  updateCategory: [
    ["nothing", {}, "ok"],
    ["a look", { icon: "🍞", color: null }, "ok"],
    ...oneLine("icon"),
    ["null for a rollover", { rollover: null }, "/rollover invalid-type"],
    ["another budget", { budgetId: "x" }, "/budgetId unknown-field"],
    ...nameless,
    ...unknown,
  ],
  createTransfer: [
    ["a little", {}, "ok"],
    ["to the pool", { to: null }, "ok"],
    ["to a place that is not there", { to: "cat_00000000000000000000000000" }, "/to unknown-category"],
    ["between nothing", { from: null, to: null }, "/to same-place"],
    ...amounts("amount", 1).slice(1),
    ...unknown,
  ],
  setMonthAmount: [
    ["back to the standing amount", { budgeted: null }, "ok"],
    controlled("note"),
    ...amounts("budgeted", 0).slice(1),
    ...unknown,
    ...wholes,
  ],
  createExpense: newExpense,
  updateExpense: expenseChange,
  closeMonth: [
    ["last month", {}, "ok"],
    ["a month to come", { month: "2026-12" }, "/month in-the-future"],
    ["a month before the first", { month: "2025-12" }, "/month before-start-month"],
    ["no month", { month: undefined }, "/month required"],
    ["current", { month: "current" }, "/month invalid-format"],
    controlled("note"),
    ...unknown,
  ],
  register: [
    ["somebody", {}, "ok"],
    ["no e-mail", { email: undefined }, "/email required"],
    ["no address", { email: "nobody" }, "/email invalid-format"],
    ["a short password", { password: "1234567" }, "/password too-short"],
    ["a common password", { password: "password" }, "/password too-common"],
    ["an object for a password", { password: { $ne: "" } }, "/password invalid-type"],
    ...unknown,
  ],
  login: [
    ["the right password", {}, "ok"],
    ["a wrong password", { password: "wrong" }, "unauthenticated"],
    ["nobody", { email: "nobody@example.org" }, "unauthenticated"],
    ["an operator for a password", { password: { $ne: null } }, "/password invalid-type"],
    ["an operator for an e-mail", { email: { $gt: "" } }, "/email invalid-type"],
    ...oneLine("device"),
    ...unknown,
  ],
  updateMe: [
    ["a name", { name: "Ada" }, "ok"],
    ["a language", { locale: "de-CH" }, "ok"],
    ["no language", { locale: "xx_yy_zz" }, "/locale invalid-format"],
    ["another address", { email: "x@example.org" }, "/email unknown-field"],
    ...names,
    ...unknown,
  ],
  createAccessToken: [
    ["to read", {}, "ok"],
    ["a scope that does not exist", { scopes: ["admin"] }, "/scopes/0 invalid-value"],
    ["no scope", { scopes: [] }, "/scopes too-few"],
    ["the same scope twice", { scopes: ["read", "read"] }, "/scopes duplicate"],
    ["until a day", { expiresAt: "2027-01-01" }, "/expiresAt invalid-format"],
    ...unknown,
  ],
};
