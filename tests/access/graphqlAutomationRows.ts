import { type GraphqlRow, m, q, row, text, unique } from "./graphqlRows.js";
import { aRule, aRun } from "./restRows.js";
import { sharedBudget } from "./world.js";

/** Rows of captures, payees and rules, by the name of their field. */
export const automationRows: Readonly<Record<string, GraphqlRow>> = {
  createCapture: row("write", ({ budget }) =>
    m("createCapture", "CreateCaptureInput", { budgetId: budget.id, amount: "1.00" }, "__typename"),
  ),
  payees: row("read", ({ budget }) => q(`payees(budgetId: ${text(budget.id)}) { name }`)),
  renamePayees: row("write", ({ budget }) =>
    m("renamePayees", "RenamePayeesInput", { budgetId: budget.id, from: ["p"], to: "q" }, "__typename"),
  ),
  rules: row("read", ({ budget }) => q(`rules(budgetId: ${text(budget.id)}) { nodes { id } }`)),
  rule: row("read", async (world) => q(`rule(id: ${text((await aRule(world)).id)}) { id }`)),
  ruleSuggestions: row("read", ({ budget }) => q(`ruleSuggestions(budgetId: ${text(budget.id)}) { payee }`)),
  previewRules: row("read", ({ budget }) => q(`previewRules(input: { budgetId: ${text(budget.id)}, filter: {} }) { looked }`)),
  createRule: row("write", ({ budget }) =>
    m("createRule", "CreateRuleInput", { budgetId: budget.id, when: { payee: unique() }, then: { note: "n" } }, "__typename"),
  ),
  updateRule: row("write", async (world) => ({
    query: `mutation { updateRule(id: ${text((await aRule(world)).id)}, input: { stop: true }) { __typename } }`,
  })),
  deleteRule: row("write", async (world) => ({
    query: `mutation { deleteRule(id: ${text((await aRule(world)).id)}) { __typename } }`,
  })),
  reorderRules: row("write", async (world) => {
    const budget = await sharedBudget(world);
    const { body } = await world.owner.post("/rules", { budgetId: budget.id, when: { payee: "p" }, then: { note: "n" } });
    return m("reorderRules", "ReorderRulesInput", { budgetId: budget.id, ids: [body.id] }, "__typename");
  }),
  runRules: row("write", ({ budget }) => m("runRules", "RunRulesInput", { budgetId: budget.id, filter: { payee: ["p"] } }, "__typename")),
  undoRuleRun: row("write", async (world) => ({
    query: `mutation { undoRuleRun(id: ${text((await aRun(world)).id)}) { __typename } }`,
  })),
};
