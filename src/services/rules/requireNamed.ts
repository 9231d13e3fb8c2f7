import { type Fault, Invalid } from "../../domain/errors.js";
import type { RuleActions, RuleConditions } from "../../domain/ruleTerms.js";
import type { Models } from "../../models/Models.js";
import { knownCategories } from "../expenses/categories.js";
import { type AccountOfMovement, accountsOf, isLeaving, unknownAccount } from "../expenses/moneyAccounts.js";

interface Named {
  readonly path: string;
  readonly id: string;
}

/** Refuses a rule that names a category or a money account that the budget has not. */
export async function requireNamed(models: Models, budgetId: string, when?: RuleConditions, then?: RuleActions): Promise<void> {
  const faults = [...(await categoryFaults(models, budgetId, when, then)), ...(await accountFaults(models, budgetId, when, then))];
  if (faults.length > 0) throw new Invalid(faults);
}

async function categoryFaults(models: Models, budgetId: string, when?: RuleConditions, then?: RuleActions): Promise<Fault[]> {
  const named = [
    ...namedAt("/when/categoryId", when?.categoryId),
    ...namedAt("/then/categoryId", then?.categoryId),
    ...(then?.splits ?? []).flatMap(({ categoryId }, place) => namedAt(`/then/splits/${place}/categoryId`, categoryId)),
  ];
  const ids = named.map(({ id }) => id);
  const known = await knownCategories(models, budgetId, ids);
  const unknown = named.filter(({ id }) => !known.has(id));
  return unknown.map(({ path }) => ({ path, code: "unknown-category", message: "No such category in this budget." }));
}

/** Into an account off the budget no rule puts anything: rules pass by what lies there. */
async function accountFaults(models: Models, budgetId: string, when?: RuleConditions, then?: RuleActions): Promise<Fault[]> {
  const conditions = namedAt("/when/moneyAccountId", when?.moneyAccountId);
  const actions = namedAt("/then/moneyAccountId", then?.moneyAccountId);
  const ids = [...conditions, ...actions].map(({ id }) => id);
  const accounts = await accountsOf(models, budgetId, ids);
  const isThere = (account: AccountOfMovement | undefined): boolean => account !== undefined && !isLeaving(account);
  const unknown = [...conditions, ...actions].filter(({ id }) => !isThere(accounts.get(id)));
  const off = actions.filter(({ id }) => accounts.get(id)?.onBudget === false);
  return [
    ...unknown.map(({ path }) => unknownAccount(path)),
    ...off.map(({ path }) => ({ path, code: "not-allowed", message: "The account lies off the budget: rules put nothing into it." })),
  ];
}

function namedAt(path: string, id: string | null | undefined): Named[] {
  return id == null || id === "none" ? [] : [{ path, id }];
}
