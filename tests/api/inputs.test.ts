import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { onceWritten } from "../support/commands/recorder.js";
import { restAnswer } from "../support/words.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { type Case, Whole } from "./inputKinds.js";
import { cases } from "./inputs.js";
import { byGraphql, byRest, INPUT_REFUSED, operations, outcomeOf, type Place } from "./operations.js";

let server: TestServer;
let ada: Phone;
/** One place per API, made alike, so that each API works on things of its own. */
let places: { rest: Place; graphql: Place };
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  places = { rest: await aPlace(), graphql: await aPlace() };
});
afterAll(() => server?.stop());

async function aPlace(): Promise<Place> {
  const budget = await aBudget(ada);
  const category = await aCategory(ada, budget.id, { name: "Food", budgeted: 100_000 });
  const other = await aCategory(ada, budget.id, { name: "Home" });
  const expense = await anExpense(ada, budget.id);
  return { budgetId: budget.id, categoryId: category.id, otherId: other.id, expenseId: expense.id };
}

/** The largest amount fits where nothing else is booked: together they could not be summed exactly. */
async function aPlaceFor(operation: string): Promise<Place> {
  const place = await aPlace();
  if (operation === "createExpense") await ada.delete(`/expenses/${place.expenseId}`);
  return place;
}

/** What a rule says of a value that GraphQL's types may refuse before. */
const OF_TYPES = /invalid-type|unknown-field|required|invalid-value|too-large/;

function inputOf(operation: string, [, change]: Case, at: Place): unknown {
  return change instanceof Whole ? change.value : { ...operations[operation]!.base(at), ...(change as object) };
}

/** What must be different: ids, who and when. The rest of what was stored must not be. */
function content(thing: unknown): unknown {
  const own =
    /^(id|categories|budgetId|categoryId|parentId|snapshotId|email|name|version|createdAt|updatedAt|token|lastUsedAt|position|createdBy|closedBy|moneyAccountId|toMoneyAccountId|statementId|toStatementId|supersededBy)$/;
  return JSON.parse(JSON.stringify(thing ?? null, (key, value) => (own.test(key) ? undefined : value)));
}

describe.each(Object.keys(cases))("%s", (operation) => {
  test.each(cases[operation]!)("%s", async (...one) => {
    const at = one[0] === "the largest amount" ? { rest: await aPlaceFor(operation), graphql: await aPlaceFor(operation) } : places;
    const before = await counts();
    const rest = await byRest(ada, operation, at.rest, inputOf(operation, one, at.rest));
    const between = await counts();
    const graphql = await byGraphql(ada, operation, at.graphql, inputOf(operation, one, at.graphql));
    const after = await counts();
    const told = outcomeOf("graphql", graphql);
    const refusedByType = told === INPUT_REFUSED && OF_TYPES.test(one[2]);
    expect({ rest: outcomeOf("rest", rest), graphql: told }).toEqual({ rest: one[2], graphql: refusedByType ? INPUT_REFUSED : one[2] });
    expect(difference(between, after)).toEqual(difference(before, between));
    if (one[2] !== "ok") return;
    const { result } = operations[operation]!;
    const answered = graphql.body.data[operation][result];
    const same = restAnswer(operations[operation]!.type, operation === "createTransfer" ? answered[0] : answered);
    const expected =
      operation === "register" || operation === "login"
        ? rest.body.user
        : operation === "createAccessToken"
          ? rest.body.accessToken
          : rest.body;
    expect(content(same)).toMatchObject(content(expected) as object);
  });
});

const counts = onceWritten(async () => {
  const { accounts, budgets, categories, expenses, monthlyBudgets, accessTokens } = server.backend.models;
  return Promise.all<number>(
    [accounts, budgets, categories, expenses, monthlyBudgets, accessTokens].map((model) => (model as any).countDocuments()),
  );
});

function difference(before: number[], after: number[]): number[] {
  return after.map((count, index) => count - (before[index] ?? 0));
}
