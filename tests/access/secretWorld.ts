import { aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startWorld, type World } from "./world.js";

/** What one household keeps to itself: words with a mark, and figures that another household does not have. */
export interface Secrets {
  readonly mark: string;
  readonly figure: number;
  /** How many more things of each kind there are. */
  readonly more: number;
}

/** Words that a token may read which chooses a category or a budget by its name. */
const NAME = "Openname";

let made = 0;
const unique = (): string => `n${++made}`;

/** A world in which whatever the owner makes for a test has secrets in it, and so has the budget that everybody shares. */
export async function secretWorld({ mark, figure, more }: Secrets): Promise<World> {
  const world = await startWorld({ QUOTA_TOKENS: "10000", QUOTA_BUDGETS: "10000" });
  const { owner, budget } = world;
  const word = (of: string): string => `${mark} ${of}`;
  const secretsOf: Readonly<Record<string, (body: any) => object>> = {
    "/budgets": () => ({ name: NAME, note: word("budget") }),
    "/categories": () => ({ budgeted: figure, alertAt: [figure % 100], target: { kind: "monthly", amount: figure } }),
    "/expenses": () => ({ amount: figure, payee: word("payee"), note: word("note"), tags: [word("tag")], description: word("text") }),
    "/money-accounts": () => ({ note: word("account"), identifiers: [word(`number ${unique()}`)] }),
    "/rules": ({ then }) => ({ name: word("rule"), then: { ...then, note: word("filled") } }),
    "/recurring": ({ template }) => ({ template: { ...template, amount: figure, payee: word("movement"), note: word("template") } }),
    "/monthly-budgets": () => ({ note: word("statement") }),
  };
  const plain = owner.post.bind(owner);
  owner.post = (path, body: any, headers) => plain(path, { ...body, ...secretsOf[path]?.(body) }, headers);
  // As many categories everywhere: a token may count them by their names.
  const category = await aCategory(owner, budget.id, { name: NAME });
  for (let at = 0; at < 1 + more; at++) {
    await anExpense(owner, budget.id, { categoryId: category.id, date: "2026-10-05" });
    await anExpense(owner, budget.id, { categoryId: category.id, type: "income" });
    await owner.post("/rules", {
      budgetId: budget.id,
      when: { type: "expense" },
      then: { categoryId: category.id, addTags: [word("added")] },
    });
  }
  await owner.patch(`/expenses/${world.expense.id}`, { amount: figure, note: word("changed"), payee: word("payee"), tags: [word("tag")] });
  await owner.patch(`/categories/${world.category.id}`, { budgeted: figure });
  return world;
}

/** The same value with every list in one order: budgets come in that of their ids. */
export function inOneOrder(value: any): any {
  if (Array.isArray(value)) return value.map(inOneOrder).sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inOneOrder(part)]));
}

/** An answer without what is another one at every call: ids, times, and the words that the tests count. */
export function comparable(text: string): string {
  return text
    .replace(/\b[a-z]{3}_[0-9a-z]{16,}\b/g, "ID")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
    .replace(/\b[ng]\d+\b/g, "N")
    .replace(/\b[0-9a-z]{20,}\b/g, "CODE")
    .replace(/"instance":"[^"]+"/g, '"instance":"REQUEST"')
    .replace(/ursor":"[^"]+"/g, 'ursor":"CURSOR"')
    .replace(/"version":\d{5,}/g, '"version":"HASH"')
    .replace(/"budgeted":\d{1,2}\b/g, '"budgeted":"COUNTED"')
    .replace(/Category 0\.\d+/g, "CATEGORY");
}

export const sender = (world: World, name: string): Promise<Phone> =>
  name === "updateMe" || name === "acceptInvitation" ? world.disposable() : Promise.resolve(world.owner);
