import { z } from "zod";
import * as accounts from "./account.js";
import { accountDisabling } from "./administration.js";
import * as budgets from "./budget.js";
import * as categories from "./category.js";
import * as expenses from "./expenses/expense.js";
import * as batches from "./expenses/expenseBatch.js";
import * as links from "./expenses/expenseLink.js";
import * as reviews from "./expenses/expenseReview.js";
import * as accountStatements from "./accountStatement.js";
import * as moneyAccounts from "./moneyAccount.js";
import * as months from "./month.js";
import * as recurring from "./recurring.js";
import * as captures from "./capture.js";
import * as rules from "./rule.js";
import * as payees from "./payee.js";
import * as sharing from "./sharing.js";

/** A rule has the name of the shape that it judges. */
const bodies: Readonly<Record<string, unknown>> = {
  ...accounts,
  accountDisabling,
  ...budgets,
  ...categories,
  ...expenses,
  ...reviews,
  ...links,
  ...captures,
  ...payees,
  ...rules,
  ...moneyAccounts,
  ...accountStatements,
  ...months,
  ...recurring,
  ...sharing,
};

/** The rule of each shape that comes in a body. */
export const bodyRules: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(Object.entries(bodies).flatMap(([name, rule]) => (rule instanceof z.ZodType ? [[shapeOf(name), rule]] : []))),
  ...batches.wholeBatches,
};

/** What judges a body before anything is done with it: the items of a batch are judged one by one. */
export function ruleOf(shape: string): z.ZodType | undefined {
  if (Object.hasOwn(batches.wholeBatches, shape)) return batches.expenseBatch;
  return Object.hasOwn(bodyRules, shape) ? bodyRules[shape] : undefined;
}

function shapeOf(rule: string): string {
  return rule.charAt(0).toUpperCase() + rule.slice(1);
}
