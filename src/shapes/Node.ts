import { Field, ID, InterfaceType } from "type-graphql";
import type { NewId } from "../domain/ids.js";

/** Kinds of ids that only GraphQL has: made from other ids, never stored. */
type Derived = "evt" | "mem" | "mtc" | "mth";

const types = {
  acc: "Account",
  bud: "Budget",
  cat: "Category",
  evt: "Activity",
  exp: "Expense",
  imp: "ImportJob",
  inv: "Invitation",
  mac: "MoneyAccount",
  mem: "Member",
  mon: "MonthlyBudget",
  mst: "AccountStatement",
  mtc: "MonthCategory",
  mth: "Month",
  pln: "Plan",
  rec: "RecurringMovement",
  rul: "Rule",
  run: "RuleRun",
  ses: "Session",
  sev: "SecurityEvent",
  tok: "AccessToken",
} as const satisfies Readonly<Record<Exclude<NewId[0], "act"> | Derived, string>>;

const byPrefix: ReadonlyMap<string, NodeType> = new Map(Object.entries(types));

export type NodeType = (typeof types)[keyof typeof types];

/** The type of the object that an id names; undefined for an id of no kind. */
export function typeOfId(id: string): NodeType | undefined {
  return byPrefix.get(id.slice(0, id.indexOf("_")));
}

/** What has its id only in this API is known by a field that nothing else has. */
const marks: readonly (readonly [string, NodeType])[] = [
  ["action", "Activity"],
  ["joinedAt", "Member"],
  ["amountSet", "MonthCategory"],
  ["snapshotId", "Month"],
];

function typeOfNode(value: { id?: string }): NodeType | undefined {
  const marked = marks.find(([field]) => field in value);
  return marked === undefined ? typeOfId(value.id ?? "") : marked[1];
}

@InterfaceType({ description: "An object with a global id.", resolveType: typeOfNode })
export abstract class Node {
  @Field(() => ID, { description: "The opaque global id, the same in every response." })
  id!: string;
}
