import { accounts } from "./accounts.js";
import { administration } from "./administration.js";
import { budgets } from "./budgets.js";
import { captures } from "./captures.js";
import { categories } from "./categories.js";
import { discovery } from "./discovery.js";
import { expenses } from "./expenses.js";
import { imports } from "./imports.js";
import { moneyAccounts } from "./moneyAccounts.js";
import { months } from "./months.js";
import type { OperationRecord } from "./operation.js";
import { payees } from "./payees.js";
import { recurring } from "./recurring.js";
import { reports } from "./reports.js";
import { rules } from "./rules.js";
import { sharing } from "./sharing.js";
import { sync } from "./sync.js";

const records = {
  ...accounts,
  ...administration,
  ...budgets,
  ...months,
  ...sharing,
  ...categories,
  ...moneyAccounts,
  ...expenses,
  ...captures,
  ...imports,
  ...recurring,
  ...payees,
  ...rules,
  ...reports,
  ...sync,
  ...discovery,
};

type Records = typeof records;

/** Every operation of REST by its operationId: another one does not compile. */
export type RestName = { [Name in keyof Records]: Records[Name] extends { rest: false } ? never : Name }[keyof Records];

/** Every root field of GraphQL: another one does not compile. */
export type RootField = {
  [Name in keyof Records]: Records[Name] extends { fields: readonly (infer Field extends string)[] } ? Field : Name;
}[keyof Records];

/** All records, in the order of their files. */
export const operations: readonly (readonly [name: string, record: OperationRecord])[] = Object.entries(records);

const byName: ReadonlyMap<string, OperationRecord> = new Map(operations);

const namesByField: ReadonlyMap<string, string> = new Map(
  operations.flatMap(([name, { fields = [name] }]) => fields.map((field) => [field, name] as const)),
);

/** The name of an operation, by itself or by a root field. */
export function nameOfOperation(name: string): string {
  return byName.has(name) ? name : (namesByField.get(name) ?? name);
}

/** By the name of an operation or of a root field. */
export function recordOf(name: string): OperationRecord {
  const record = byName.get(nameOfOperation(name));
  if (record === undefined) throw new Error(`The operation ${name} has no record in src/operations.`);
  return record;
}

/** For what may have no operation, such as an address that nothing answers. */
export function recordIfAny(name: string): OperationRecord | undefined {
  return byName.get(nameOfOperation(name));
}
