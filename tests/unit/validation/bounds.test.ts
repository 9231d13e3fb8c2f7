import { z } from "zod";
import { faultsIn } from "../../../src/validation/check.js";
import { bases, rules } from "./allRules.js";
import { table } from "./boundTable.js";

interface Bounded {
  /** The rule, and the place in its input. */
  readonly at: string;
  readonly isNumber: boolean;
  /** As the rule has them in JSON Schema; some are only in its code. */
  readonly least?: number;
  readonly most?: number;
}

const BOUNDS = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"];

/** What a rule bounds. All columns of an import are one, and what a batch changes an expense to has a rule of its own. */
function boundedIn(schema: any, at: string): Bounded[] {
  if (at === "batchChange.change") return [];
  if (at.endsWith(".columns"))
    return [
      { at: `${at}.*`, isNumber: false },
      { at: `${at}.* (number)`, isNumber: true },
    ];
  const { type, minLength, minimum, minItems, maxLength, maximum, maxItems } = schema;
  const isBounded = BOUNDS.some((word) => schema[word] !== undefined);
  const [least, most] = [minLength ?? minimum ?? minItems, maxLength ?? maximum ?? maxItems];
  const own = isBounded ? [{ at, isNumber: ["integer", "number"].includes(type), least, most }] : [];
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => boundedIn(part, `${at}.${name}`));
  const items = schema.items === undefined ? [] : boundedIn(schema.items, `${at}[]`);
  return [...own, ...fields, ...items, ...(schema.anyOf ?? schema.allOf ?? []).flatMap((part: any) => boundedIn(part, at))];
}

const bounded = Object.entries(rules).flatMap(([name, rule]) =>
  boundedIn(z.toJSONSchema(rule, { target: "openapi-3.0", io: "input", unrepresentable: "any" }), name),
);
const numbers = new Set(bounded.filter(({ isNumber }) => isNumber).map(({ at }) => at));

test("every rule has an input that it lets through", () => {
  for (const [name, rule] of Object.entries(rules)) expect([name, faultsIn(rule, bases[name] ?? {})]).toEqual([name, []]);
});

test("every bound of a rule is in the table, and nothing else is", () => {
  expect([...new Set(bounded.map(({ at }) => at))].sort()).toEqual(Object.keys(table).sort());
});

test.each(bounded)("$at is bounded as the table says", ({ at, least, most }) => {
  const [atLeast, atMost] = table[at] ?? [];
  expect([least ?? atLeast, most ?? atMost]).toEqual([atLeast, atMost]);
});

const letters = (size: number): string => "x".repeat(size);
const list = (size: number, item: (index: number) => unknown): unknown[] => Array.from({ length: size }, (_, index) => item(index));
const locales: Readonly<Record<number, string>> = { 2: "en", 35: "en-x-aaaaaaaa-bbbbbbbb-cccccccc-ddd" };

/** An address where there is room for one: whatever text a place wants otherwise, it takes this, too. */
const anyText = (size: number): string => `https://a.example/${letters(size)}`.slice(0, size);

/** What is not of any letters: the value of this size that the place would take. */
const formed: Readonly<Record<string, (size: number) => unknown>> = {
  // A label of a domain has 63 letters at most.
  email: (size) => (size < 200 ? letters(size) : `a@${`${letters(49)}.`.repeat(4)}${letters(size - 202)}`),
  locale: (size) => locales[size] ?? (size < 2 ? letters(size) : `${locales[35]}d`),
  timeZone: (size) => ({ 0: "", 64: "UTC" })[size] ?? (size === 1 ? "UTC" : letters(size)),
  encoding: (size) => ({ 0: "", 1: "utf8", 40: "utf8" })[size] ?? letters(size),
  actions: (size) => ["read", "add", "write", "share", "read"].slice(0, size),
  budgets: (size) => list(size, (index) => `b${index}`),
  scopes: (size) => ["read", "write", "read"].slice(0, size),
  alertAt: (size) => list(size, (index) => index + 1),
  identifiers: (size) => list(size, (index) => `i${index}`),
  tags: (size) => list(size, (index) => `t${index}`),
  amounts: (size) => list(size, (index) => ({ categoryId: `c${index}` })),
  splits: (size) => list(size, () => ({ amount: 1 })),
  items: (size) => list(size, () => 1),
  kinds: (size) => list(size, () => "expense"),
  giveUp: (size) => list(size, () => "b"),
  allTags: (size) => list(size, () => "t"),
  categories: (size) => list(size, () => "c"),
  // Every value is one that a rule takes, with a sign where its length wants it.
  rule: (size) => `FREQ=YEARLY;BYYEARDAY=${list(44, (index) => (index < size - 197 ? "+100" : "100")).join(",")}`,
  addTags: (size) => list(size, (index) => `t${index}`),
  ids: (size) => list(size, (index) => `i${index}`),
  rules: (size) => list(size, (index) => `r${index}`),
  "payeeRename.from": (size) => list(size, () => "p"),
  ...ofFilter("expenseFilter"),
  ...ofFilter("spendingRequest"),
  ...ofFilter("expenseReview.filter"),
  ...ofFilter("ruleRunRequest.filter"),
  ...ofShares("newRule.then"),
  ...ofShares("ruleChange.then"),
};

/** Lists of a filter, whose items are not of any text. */
function ofFilter(at: string): Record<string, (size: number) => unknown> {
  const item = { categoryId: "c", moneyAccountId: "m", type: "income", tag: "t", payee: "p" };
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [`${at}.${name}`, (size: number) => list(size, () => value)]));
}

/** Shares that sum to the whole. */
function ofShares(at: string): Record<string, (size: number) => unknown> {
  const share = (size: number, place: number): number => (place === 0 ? 10_000 - (size - 1) : 1);
  return { [`${at}.splits`]: (size) => list(size, (place) => ({ categoryId: "c", share: share(size, place) })) };
}

function valueOf(at: string, size: number): unknown {
  return numbers.has(at) ? size : (formed[at] ?? formed[at.split(".").at(-1) ?? ""] ?? anyText)(size);
}

/** An object with this value at the place, which may be in a part or in a list. A share stands beside the rest of the whole. */
function placed(place: string, value: unknown): Record<string, unknown> {
  const [first = "", ...rest] = place.split(".");
  if (first === "splits[]" && rest[0] === "share")
    return { splits: [value, 10_000 - Number(value)].map((share) => ({ categoryId: "c", share })) };
  if (first === "splits[]") return { splits: [1, 9999].map((share) => ({ categoryId: value, share })) };
  if (first.endsWith("[]")) return { [first.slice(0, -2)]: [value] };
  return { [first]: rest.length === 0 ? value : placed(rest.join("."), value) };
}

/** The input of the rule with this value at the place. */
function inputWith(rule: string, place: string, value: unknown): object {
  const base: any = bases[rule] ?? {};
  const [first = "", second = ""] = place.split(".");
  switch (first) {
    case "amountMinor":
      return { ...base, amount: undefined, amountMinor: value };
    case "filter":
      // Either ids or a filter.
      return { budgetId: "b", filter: placed(place.slice("filter.".length), value) };
    case "when":
      return { ...base, when: placed(place.slice("when.".length), value) };
    case "then":
      // It must set something.
      return { ...base, then: { note: "n", ...placed(place.slice("then.".length), value) } };
    case "rollover":
      return { ...base, rollover: { policy: "capped", cap: value } };
    case "target":
      return { ...base, target: { kind: "monthly", [second]: value } };
    case "template":
      return { ...base, template: { amount: 1, ...templateWith(place.slice("template.".length), value) } };
    case "scopes":
      // The earlier name of `actions`: not both.
      return { ...base, actions: undefined, scopes: value };
    case "opening":
      return { ...base, opening: { amount: 1, [second]: value } };
    case "original":
      return { ...base, original: { currency: "CHF", amount: value } };
    case "amounts[]":
      return { ...base, amounts: [{ categoryId: "c", [second]: value }] };
    case "splits[]":
      return { ...base, splits: [{ amount: 1 }, { amount: 1, [second]: value }] };
    case "mapping":
      return { ...base, mapping: second === "columns" ? { columns: { payee: value } } : { [second]: value } };
    default:
      return first.endsWith("[]") ? { ...base, [first.slice(0, -2)]: [value] } : { ...base, [first]: value };
  }
}

function templateWith(place: string, value: unknown): object {
  if (place === "tags[]") return { tags: [value] };
  if (place === "original.amount") return { original: { currency: "CHF", amount: value } };
  if (place.startsWith("splits[].")) return { splits: [{ amount: 1 }, { amount: 1, [place.slice("splits[].".length)]: value }] };
  return { [place]: value };
}

const rows = Object.entries(table).flatMap(([at, [least, most]]) => {
  const sizes: (readonly [number, boolean])[] = [];
  if (typeof least === "number") sizes.push([least - 1, false], [least, true]);
  if (typeof most === "number") sizes.push([most, true], [most + 1, false]);
  // No text is shorter than none.
  return sizes.filter(([size]) => size >= 0 || numbers.has(at)).map(([size, allowed]) => ({ at, size, allowed }));
});

test.each(rows)("$size at $at is let through: $allowed", ({ at, size, allowed }) => {
  const [rule = "", ...place] = at.split(".");
  expect(faultsIn(rules[rule]!, inputWith(rule, place.join("."), valueOf(at, size))).length === 0).toBe(allowed);
});
