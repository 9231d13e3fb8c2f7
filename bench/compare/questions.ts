import type { Household } from "./household.js";

/** What is asked of a household; `count` tells one request from the others. */
export type Question = (of: Household, count: number) => string;

const list =
  (filter: string, totals = true): Question =>
  ({ budgetId }) =>
    `/expenses?budgetId=${budgetId}${filter}${totals ? "" : "&totals=false"}`;
/** One more value that nothing has, another one each time: nobody has asked for just that before. */
const anew =
  (filter: string, field: string): Question =>
  ({ budgetId }, count) =>
    `/expenses?budgetId=${budgetId}${filter}&${field}=${count}x`;
const report =
  (groupBy: string): Question =>
  ({ budgetId, from, to }) =>
    `/reports/spending?budgetId=${budgetId}&from=${from}&to=${to}&groupBy=${groupBy}`;

/** What the answers hold is the same in a small budget and in a large one. */
export function questions(ends: ReadonlyMap<Household, string>): Readonly<Record<string, Question>> {
  return {
    "page of 50 with totals": list(""),
    "page of 50, another page": list("", false),
    "largest first": list("&sort=-amount", false),
    "in the order of creation": list("&sort=createdAt", false),
    "by type": list("&type=income"),
    "by category": ({ budgetId, categoryId }) => `/expenses?budgetId=${budgetId}&categoryId=${categoryId}`,
    "by month": ({ budgetId, to }) => `/expenses?budgetId=${budgetId}&month=${to.slice(0, 7)}`,
    "by a rare payee, without totals": list("&payee=piano%20tuner", false),
    "by a rare payee, summed again": anew("&payee=piano%20tuner", "payee"),
    "by a rare payee, asked again": list("&payee=piano%20tuner"),
    "by a rare tag, without totals": list("&tag=piano", false),
    "by a rare tag, summed again": anew("&tag=piano", "tag"),
    "by a rare tag, asked again": list("&tag=piano"),
    "by rare amounts, without totals": list("&minAmount=20000", false),
    "by rare amounts, summed again": ({ budgetId }, count) => `/expenses?budgetId=${budgetId}&minAmount=${20_000 - (count % 5000)}`,
    "by rare changes, without totals": ({ budgetId, changedSince }) =>
      `/expenses?budgetId=${budgetId}&updatedSince=${changedSince}&totals=false`,
    "by rare changes, summed again": ({ budgetId, changedSince }, count) =>
      `/expenses?budgetId=${budgetId}&updatedSince=${new Date(Date.parse(changedSince) - count).toISOString()}`,
    "by a rare word, without totals": list("&q=tun", false),
    "by a rare word, summed again": ({ budgetId }, count) => `/expenses?budgetId=${budgetId}&q=${inCase("tuner", count)}`,
    "by a rare word, asked again": list("&q=tun"),
    "one month": ({ budgetId, to }) => `/budgets/${budgetId}/months/${to.slice(0, 7)}`,
    "twelve months": ({ budgetId }) => `/budgets/${budgetId}/months`,
    "ten years by category": report("category"),
    "ten years by month": report("month"),
    "trends of 24 months": ({ budgetId }) => `/reports/trends?budgetId=${budgetId}&months=24`,
    "sync, the first 50": ({ budgetId }) => `/sync?budgetId=${budgetId}&limit=50`,
    "sync, from the end": (of) => `/sync?budgetId=${of.budgetId}&limit=50${ends.get(of) ?? ""}`,
  };
}

export const growingQuestions: Readonly<Record<string, Question>> = {
  "by payee, without totals": list("&payee=bakery", false),
  "by payee, summed again": anew("&payee=bakery", "payee"),
  "by payee, asked again": list("&payee=bakery"),
  "by tag, without totals": list("&tag=holiday", false),
  "by tag, summed again": anew("&tag=holiday", "tag"),
  "by tag, asked again": list("&tag=holiday"),
  "by amount, without totals": list("&minAmount=5000", false),
  "by amount, summed again": ({ budgetId }, count) => `/expenses?budgetId=${budgetId}&minAmount=${5000 + (count % 500)}`,
  "by amount, asked again": list("&minAmount=5000"),
  "by changes, without totals": list("&updatedSince=2020-01-01T00:00:00Z", false),
  "by changes, summed again": ({ budgetId }, count) =>
    `/expenses?budgetId=${budgetId}&updatedSince=${new Date(Date.parse("2020-01-01") + count).toISOString()}`,
  "by changes, asked again": list("&updatedSince=2020-01-01T00:00:00Z"),
  "by a common word, without totals": list("&q=shop", false),
  "by a common word, summed again": ({ budgetId }, count) =>
    `/expenses?budgetId=${budgetId}&q=${inCase("shop", Math.floor(count / 50))}${"-".repeat(count % 50)}`,
  "by a common word, asked again": list("&q=shop"),
};

/** The same word in other letters: another question that finds the same. */
function inCase(word: string, count: number): string {
  return [...word].map((letter, place) => ((count >> place) & 1 ? letter.toUpperCase() : letter)).join("");
}
