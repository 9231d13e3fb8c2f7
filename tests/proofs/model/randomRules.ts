import type { RuledExpense, RuledField, RuledPart, RuleReason } from "../../../src/domain/rules.js";
import type { RuleTerms } from "../../../src/domain/ruleTerms.js";
import { oneOf } from "../../support/seededRandom.js";

const payees = ["Baker", "Café Central", "CORNER Market", "corner market", null] as const;
const texts = ["bread", "rent for May", "Lünch", null] as const;
const tags = ["daily", "Out", "work"] as const;
const sources = ["bank", "capture:Visa", null] as const;

/** A rule of random conditions and actions; ids of categories and money accounts are given. */
export function aRandomRule(roll: () => number, place: number, categories: readonly string[], accounts: readonly string[]): RuleTerms {
  const maybe = <Value>(share: number, value: () => Value): Value | null => (roll() < share ? value() : null);
  const words = (): string => oneOf(["ba", "central", "corner", "e", "may", "lunch"], roll);
  const when = {
    payee: maybe(0.3, () => oneOf(payees, roll) ?? "Nobody"),
    text: maybe(0.4, () => oneOf([{ contains: words() }, { startsWith: words() }, { is: words() }], roll)),
    amount: maybe(0.3, () => ({ min: maybe(0.5, () => Math.floor(roll() * 500)), max: 500 + Math.floor(roll() * 500) })),
    type: maybe(0.2, () => oneOf(["expense", "income"] as const, roll)),
    source: maybe(0.1, () => oneOf(sources, roll) ?? "bank"),
    tag: maybe(0.15, () => oneOf(tags, roll)),
    categoryId: maybe(0.15, () => oneOf([...categories, "none"], roll)),
    moneyAccountId: maybe(0.15, () => oneOf([...accounts, "none"], roll)),
  };
  const isSplit = roll() < 0.2;
  const share = 1 + Math.floor(roll() * 9999);
  const then = {
    categoryId: isSplit ? null : maybe(0.6, () => oneOf(categories, roll)),
    splits: isSplit
      ? [
          { categoryId: oneOf(categories, roll), share },
          { categoryId: oneOf(categories, roll), share: 10_000 - share },
        ]
      : [],
    payee: maybe(0.3, () => oneOf(payees, roll) ?? "Somebody"),
    note: maybe(0.3, () => `note ${place}`),
    addTags: maybe(0.4, () => [oneOf(tags, roll)]) ?? [],
    moneyAccountId: maybe(0.3, () => oneOf(accounts, roll)),
  };
  const isEmpty = Object.values(when).every((value) => value === null);
  const { categoryId, payee, note, moneyAccountId } = then;
  const doesNothing = [categoryId, payee, note, moneyAccountId].every((one) => one === null) && !isSplit && then.addTags.length === 0;
  return {
    id: `rul_${place}`,
    name: `Rule ${place}`,
    enabled: roll() < 0.9,
    stop: roll() < 0.15,
    when: isEmpty ? { ...when, type: "expense" } : when,
    then: doesNothing ? { ...then, note: `note ${place}` } : then,
  };
}

/** An expense of random fields, some of which a person set. */
export function aRandomExpense(roll: () => number, categories: readonly string[], accounts: readonly string[]): RuledExpense {
  const amount = 1 + Math.floor(roll() * 1000);
  const categoryId = roll() < 0.5 ? null : oneOf(categories, roll);
  const byPerson = new Set((["categoryId", "payee", "note", "tags", "moneyAccountId"] as const).filter(() => roll() < 0.3));
  return {
    type: roll() < 0.8 ? "expense" : "income",
    amount,
    description: oneOf(texts, roll),
    source: oneOf(sources, roll),
    payee: oneOf(payees, roll),
    note: oneOf(texts, roll),
    tags: tags.filter(() => roll() < 0.3),
    parts: [{ categoryId, amount, note: null }],
    takes: { category: true, splits: true },
    ends: [roll() < 0.5 ? null : oneOf(accounts, roll)],
    mayLieIn: (id) => id !== "mac_closed",
    because: [],
    byPerson,
  };
}

interface Outcome {
  readonly payee: string | null;
  readonly note: string | null;
  readonly tags: readonly string[];
  readonly parts: readonly Pick<RuledPart, "categoryId" | "amount">[];
  readonly moneyAccountId: string | null;
  /** Who is the reason for a field: the rule, or all rules of the tags. */
  readonly reasons: Readonly<Record<string, readonly string[]>>;
}

const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** The same said naively, rule by rule and field by field, and without any of the server's code. */
export function naively(rules: readonly RuleTerms[], before: RuledExpense, overwrite: boolean, known: readonly string[]): Outcome {
  const now = {
    payee: before.payee,
    note: before.note,
    tags: [...before.tags],
    parts: before.parts.map(({ categoryId, amount }) => ({ categoryId, amount })),
    moneyAccountId: before.ends[0] ?? null,
  };
  const reasons: Record<string, string[]> = {};
  const decided = new Set<RuledField>();
  const empty: Record<Exclude<RuledField, "tags">, boolean> = {
    categoryId: before.parts.length === 1 && before.parts[0]!.categoryId === null,
    payee: (before.payee ?? "").trim() === "",
    note: (before.note ?? "").trim() === "",
    moneyAccountId: now.moneyAccountId === null,
  };
  const decide = (field: Exclude<RuledField, "tags">): boolean => {
    if (decided.has(field) || before.byPerson.has(field) || !(empty[field] || overwrite)) return false;
    decided.add(field);
    return true;
  };
  for (const { id, enabled, stop, when, then } of rules) {
    const all = [now.payee, before.description, now.note].filter((text) => text !== null).map(plain);
    const text = when.text;
    const fits =
      enabled &&
      (when.payee == null || plain(now.payee ?? "") === plain(when.payee)) &&
      (text == null ||
        all.some(
          (one) =>
            (text.is == null || one === plain(text.is)) &&
            (text.contains == null || one.includes(plain(text.contains))) &&
            (text.startsWith == null || one.startsWith(plain(text.startsWith))),
        )) &&
      (when.amount == null || ((when.amount.min ?? 0) <= before.amount && before.amount <= (when.amount.max ?? Infinity))) &&
      (when.type == null || when.type === before.type) &&
      (when.source == null || when.source === before.source) &&
      (when.tag == null || now.tags.some((tag) => plain(tag) === plain(when.tag!))) &&
      (when.categoryId == null || now.parts.some((part) => (part.categoryId ?? "none") === when.categoryId)) &&
      (when.moneyAccountId == null || when.moneyAccountId === (now.moneyAccountId ?? "none"));
    if (!fits) continue;
    const wanted =
      then.categoryId != null ? [{ categoryId: then.categoryId, amount: before.amount }] : splitNaively(before.amount, then.splits ?? []);
    const valid = wanted.length > 0 && wanted.every((part) => known.includes(part.categoryId) && part.amount > 0);
    if (valid && decide("categoryId") && JSON.stringify(wanted) !== JSON.stringify(now.parts)) {
      now.parts = wanted;
      reasons["category"] = [id];
    }
    if (then.moneyAccountId != null && before.mayLieIn(then.moneyAccountId) && decide("moneyAccountId")) {
      if (then.moneyAccountId !== now.moneyAccountId) reasons["moneyAccountId"] = [id];
      now.moneyAccountId = then.moneyAccountId;
    }
    if (then.payee != null && decide("payee") && then.payee !== now.payee) {
      now.payee = then.payee;
      reasons["payee"] = [id];
    }
    if (then.note != null && decide("note") && then.note !== now.note) {
      now.note = then.note;
      reasons["note"] = [id];
    }
    const added = before.byPerson.has("tags") ? [] : (then.addTags ?? []).filter((tag) => !now.tags.includes(tag));
    if (added.length > 0) {
      now.tags.push(...added);
      reasons["tags"] = [...(reasons["tags"] ?? []), id];
    }
    if (stop) break;
  }
  return { ...now, reasons };
}

/** Two shares: the first part is rounded to the nearest, a half up, and the rest is the second. */
function splitNaively(amount: number, splits: readonly { readonly categoryId: string; readonly share: number }[]) {
  const [one, two] = splits;
  if (one === undefined || two === undefined) return [];
  const first = Math.round((amount * one.share) / 10_000);
  return [
    { categoryId: one.categoryId, amount: first },
    { categoryId: two.categoryId, amount: amount - first },
  ];
}

export function reasonsIn(because: readonly RuleReason[]): Record<string, string[]> {
  const reasons: Record<string, string[]> = {};
  for (const { field, rule } of because) {
    const name = field === "categoryId" || field === "splits" ? "category" : field;
    reasons[name] = [...(reasons[name] ?? []), rule ?? ""];
  }
  return reasons;
}
