/** What an app shows first: a budget with its categories and its newest expenses, each with the name of its category. */
export const dashboardQuery = `query($b: ID!) { budget(id: $b) { id name currency categories { nodes { id name } }
  expenses(first: 10) { nodes { id date amount payee category { id name } } } } }`;

export const NEWEST = 10;

interface Named {
  readonly _id: string;
  readonly name?: unknown;
}

interface Shown {
  readonly budget: Named & { readonly currency?: unknown };
  readonly categories: readonly Named[];
  readonly expenses: readonly {
    readonly _id: string;
    readonly date?: unknown;
    readonly amount?: unknown;
    readonly payee?: unknown;
    readonly parts: readonly { readonly categoryId?: unknown }[];
  }[];
}

const named = ({ _id, name }: Named) => ({ id: _id, name });

/** The answer to the query, without GraphQL. */
export function dashboardOf({ budget, categories, expenses }: Shown): object {
  const byId = new Map(categories.map((category) => [category._id, category]));
  const nodes = expenses.map(({ _id, date, amount, payee, parts }) => {
    const category = byId.get(String(parts[0]?.categoryId));
    return { id: _id, date, amount: Number(amount), payee, category: category === undefined ? null : named(category) };
  });
  const { currency } = budget;
  return { data: { budget: { ...named(budget), currency, categories: { nodes: categories.map(named) }, expenses: { nodes } } } };
}
