import { readFile } from "node:fs/promises";
import { buildSchema, getNamedType, isLeafType, isObjectType } from "graphql";
import type { Answer, Phone } from "../support/clients.js";
import { inRestPlaces } from "../support/places.js";
import { graphqlInput } from "../support/words.js";
import { PASSWORD } from "../support/startServer.js";

export interface Place {
  readonly budgetId: string;
  readonly categoryId: string;
  readonly otherId: string;
  readonly expenseId: string;
}

/** One write, as each API takes it. `base` is a valid input; a case says what is different in it. */
export interface Operation {
  readonly method: string;
  readonly path: (at: Place) => string;
  readonly input: string;
  /** Further arguments of the mutation. */
  readonly args?: (at: Place) => object;
  /** What REST says in the address and GraphQL in the input. */
  readonly beside?: (at: Place) => object;
  readonly base: (at: Place) => Record<string, unknown>;
  /** Where the thing itself is in the mutation's payload. */
  readonly result: string;
  readonly type: string;
}

let made = 0;
const unique = (): string => `Thing ${++made}`;

export const operations: Readonly<Record<string, Operation>> = {
  createBudget: {
    method: "POST",
    path: () => "/budgets",
    input: "CreateBudgetInput",
    base: () => ({ name: "Household", currency: "EUR" }),
    result: "budget",
    type: "Budget",
  },
  updateBudget: {
    method: "PATCH",
    path: (at) => `/budgets/${at.budgetId}`,
    input: "UpdateBudgetInput",
    args: (at) => ({ id: at.budgetId }),
    base: () => ({}),
    result: "budget",
    type: "Budget",
  },
  createCategory: {
    method: "POST",
    path: () => "/categories",
    input: "CreateCategoryInput",
    base: (at) => ({ budgetId: at.budgetId, name: unique() }),
    result: "category",
    type: "Category",
  },
  updateCategory: {
    method: "PATCH",
    path: (at) => `/categories/${at.categoryId}`,
    input: "UpdateCategoryInput",
    args: (at) => ({ id: at.categoryId }),
    base: () => ({}),
    result: "category",
    type: "Category",
  },
  createExpense: {
    method: "POST",
    path: () => "/expenses",
    input: "CreateExpenseInput",
    base: (at) => ({ budgetId: at.budgetId, amount: 1000, date: "2026-11-10" }),
    result: "expense",
    type: "Expense",
  },
  updateExpense: {
    method: "PATCH",
    path: (at) => `/expenses/${at.expenseId}`,
    input: "UpdateExpenseInput",
    args: (at) => ({ id: at.expenseId }),
    base: () => ({}),
    result: "expense",
    type: "Expense",
  },
  setMonthAmount: {
    method: "PATCH",
    path: (at) => `/budgets/${at.budgetId}/months/2026-11/categories/${at.categoryId}`,
    input: "SetMonthAmountInput",
    beside: (at) => ({ budgetId: at.budgetId, month: "2026-11", categoryId: at.categoryId }),
    base: () => ({ budgeted: 5000 }),
    result: "monthCategory",
    type: "MonthCategory",
  },
  createTransfer: {
    method: "POST",
    path: (at) => `/budgets/${at.budgetId}/months/2026-11/transfers`,
    input: "CreateTransferInput",
    beside: (at) => ({ budgetId: at.budgetId, month: "2026-11" }),
    base: (at) => ({ from: at.categoryId, to: at.otherId, amount: 1 }),
    result: "months",
    type: "Month",
  },
  closeMonth: {
    method: "POST",
    path: () => "/monthly-budgets",
    input: "CloseMonthInput",
    base: (at) => ({ budgetId: at.budgetId, month: "2026-10" }),
    result: "monthlyBudget",
    type: "MonthlyBudget",
  },
  register: {
    method: "POST",
    path: () => "/mobile-register",
    input: "RegisterInput",
    base: () => ({ email: `${unique().replace(" ", "")}@example.org`, password: "correct horse battery" }),
    result: "account",
    type: "Account",
  },
  login: {
    method: "POST",
    path: () => "/mobile-login",
    input: "LoginInput",
    base: () => ({ email: "ada@example.org", password: "correct horse battery" }),
    result: "account",
    type: "Account",
  },
  updateMe: { method: "PATCH", path: () => "/me", input: "UpdateMeInput", base: () => ({}), result: "account", type: "Account" },
  createAccessToken: {
    method: "POST",
    path: () => "/me/tokens",
    input: "CreateAccessTokenInput",
    base: () => ({ name: "mine", scopes: ["read"], password: PASSWORD }),
    result: "accessToken",
    type: "AccessToken",
  },
};

const schema = buildSchema(await readFile("schema/schema.graphql", "utf8"));
const argumentTypes: Readonly<Record<string, string>> = { id: "ID!" };

/** Every field of a type that is no way to another object. */
function fieldsOf(typeName: string, level = 0): string {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) return "";
  return Object.values(type.getFields())
    .flatMap((field) => {
      const named = getNamedType(field.type);
      if (isLeafType(named)) return [field.name];
      const ownThing = isObjectType(named) && named.getInterfaces().length > 0;
      return ownThing || field.args.length > 0 || /Connection$|^Month$/.test(named.name) || level > 1
        ? []
        : [`${field.name} { ${fieldsOf(named.name, level + 1)} }`];
    })
    .join(" ");
}

export function byRest(person: Phone, name: string, at: Place, input: unknown): Promise<Answer> {
  const { method, path } = operations[name]!;
  return person.send(method, path(at), JSON.stringify(input), { "Content-Type": "application/json" });
}

export function byGraphql(person: Phone, name: string, at: Place, input: unknown): Promise<Answer> {
  const { args, beside, result, type, input: inputType } = operations[name]!;
  const more = args?.(at) ?? {};
  const isObject = typeof input === "object" && input !== null && !Array.isArray(input);
  const whole = isObject ? { ...beside?.(at), ...(graphqlInput(inputType, input) as object) } : input;
  const declared = Object.keys(more)
    .map((arg) => `$${arg}: ${argumentTypes[arg]}, `)
    .join("");
  const given = Object.keys(more)
    .map((arg) => `${arg}: $${arg}, `)
    .join("");
  return person.graphql(
    `mutation(${declared}$input: ${inputType}!) { ${name}(${given}input: $input) { ${result} { ${fieldsOf(type)} } } }`,
    { ...more, input: whole },
  );
}

/** `ok`, or the code and the faults of a refusal, in a form that both APIs share. */
export function outcomeOf(api: "rest" | "graphql", { status, body }: Answer): string {
  if (api === "rest") return status < 300 ? "ok" : told(body.code, body.errors);
  if (body.errors === undefined) return "ok";
  return told(
    body.errors[0].extensions.code,
    body.errors.flatMap((error: any) => inRestPlaces(error.extensions.errors)),
  );
}

/** The fault at `/input`, which is the body in REST: GraphQL's types refuse the input as a whole. */
export const INPUT_REFUSED = " invalid-type";

function told(code: string, faults: { path: string; code: string }[] | undefined): string {
  if (code !== "validation-failed") return code;
  return (faults ?? [])
    .map((fault) => `${fault.path} ${fault.code}`)
    .sort()
    .join(", ");
}
