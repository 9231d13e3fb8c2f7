import type { Phone } from "../support/clients.js";

const query =
  "query($b: ID!, $filter: ExpenseFilter, $sort: ExpenseSort, $first: Int) { expenses(budgetId: $b, filter: $filter, sort: $sort, first: $first) { nodes { id } } }";

/** The ids of what GraphQL lists by the filter and the order that REST has in the address. */
export async function onTheOtherApi(person: Phone, b: string, given: any, order: string, first: number): Promise<string[]> {
  const { type, categoryId, ...others } = given;
  const filter = {
    ...others,
    ...(type === undefined ? {} : { type: type.map((word: string) => word.toUpperCase()) }),
    ...(categoryId === undefined ? {} : { categoryId: categoryId.map((id: string) => (id === "none" ? null : id)) }),
  };
  const field = order.replace("-", "").replace("createdAt", "CREATED_AT").toUpperCase();
  const sort = `${field}_${order.startsWith("-") ? "DESC" : "ASC"}`;
  const { body } = await person.graphql(query, { b, filter, sort, first });
  if (body.errors !== undefined) throw new Error(JSON.stringify(body));
  return body.data.expenses.nodes.map(({ id }: any) => id);
}
