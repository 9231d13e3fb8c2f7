import { Field, ID, InterfaceType } from "type-graphql";

const types: Readonly<Record<string, string>> = {
  acc: "Account",
  bud: "Budget",
  cat: "Category",
  exp: "Expense",
  imp: "Import",
  mon: "MonthlyBudget",
  ses: "Session",
  tok: "AccessToken",
};

/** The type of the object that an id names; undefined for an id of no kind. */
export function typeOfId(id: string): string | undefined {
  return types[id.slice(0, id.indexOf("_"))];
}

/** Anything that has an id. */
@InterfaceType({ resolveType: (value: { id: string }) => typeOfId(value.id) })
export abstract class Node {
  @Field(() => ID)
  id!: string;
}
