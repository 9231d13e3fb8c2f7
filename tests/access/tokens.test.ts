import { readFile } from "node:fs/promises";
import { actionsFor, type TokenAction, tokenActions } from "../../src/domain/caller.js";
import { partOf } from "../../src/domain/ids.js";
import { recordOf } from "../../src/operations/operations.js";
import { aBudget } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { withoutRow as rootsWithoutRow } from "./graphqlRows.js";
import { rootRows } from "./rootRows.js";
import { budgetsNamed, tokenOf } from "./narrowTokens.js";
import { restRows, withoutRow } from "./restRows.js";
import { answersAnyway, neededFor, ofWholeAccount } from "./tokenNeeds.js";
import { wantsSession } from "./wantsSession.js";
import { forgetGuesses, startWorld, type World } from "./world.js";

const document = JSON.parse(await readFile("schema/openapi.json", "utf8"));
const operations = new Map<string, { readonly method: string; readonly scope?: string; readonly actions?: readonly string[] }>(
  Object.values<Record<string, any>>(document.paths).flatMap((item) =>
    Object.entries(item).map(([method, operation]): [string, any] => [
      operation.operationId,
      { method: method.toUpperCase(), scope: operation["x-scope"], actions: operation["x-actions"] },
    ]),
  ),
);

/** Which budgets a token is for: all, those that the request names, or one that it does not name. */
const reaches = ["all", "named", "other"] as const;
type Reach = (typeof reaches)[number];

function expected(name: string, actions: readonly TokenAction[], reach: Reach): string {
  if (wantsSession.has(name)) return "forbidden";
  if (!neededFor(name).some((action) => actions.includes(action))) return "forbidden";
  if (reach !== "all" && ofWholeAccount.has(name)) return "forbidden";
  return reach === "other" && !answersAnyway.has(name) ? "not-found" : "yes";
}

let world: World;
let other: any;
beforeAll(async () => {
  // The owner has a token for each cell, and a budget for many.
  world = await startWorld({ QUOTA_TOKENS: "10000", QUOTA_BUDGETS: "10000" });
  other = await aBudget(world.owner, { name: "Of another token" });
});
afterAll(() => world?.server.stop());

interface Sending<Asked> {
  readonly name: string;
  readonly ask: () => Promise<Asked> | Asked;
  /** The code of the refusal, or `yes`; and all that was answered. */
  readonly send: (asked: Asked, person: Phone) => Promise<readonly [code: string, text: string]>;
}

/** Each action alone, all of them, and all but those that would be enough. */
function actionSetsFor(name: string): (readonly TokenAction[])[] {
  const needed = wantsSession.has(name) ? [] : neededFor(name);
  const others = tokenActions.filter((action) => !needed.includes(action));
  return [...tokenActions.map((action) => [action]), tokenActions, ...(others.length > 1 && needed.length > 0 ? [others] : [])];
}

/** These sets of actions for every reach. What is refused changes nothing, so those cells share one request. */
async function wrongCells<Asked>({ name, ask, send }: Sending<Asked>): Promise<string[]> {
  const wrong: string[] = [];
  await forgetGuesses(world);
  const shared = await ask();
  const before = await world.stored();
  const cells = reaches.flatMap((reach) =>
    actionSetsFor(name).map((actions) => ({ reach, actions, outcome: expected(name, actions, reach) })),
  );
  const [allowed, refused] = [cells.filter(({ outcome }) => outcome === "yes"), cells.filter(({ outcome }) => outcome !== "yes")];
  const tried = async (asked: Asked, { reach, actions, outcome }: (typeof cells)[number]): Promise<void> => {
    const named = budgetsNamed(asked);
    const budgets = { all: undefined, named: named.length === 0 ? [world.budget.id] : named, other: [other.id] }[reach];
    const [code, text] = await send(asked, await tokenOf(world.server, world.owner, actions, budgets));
    if (code !== outcome) wrong.push(`${actions.join("+")} for ${reach} budgets: ${code}, not ${outcome}: ${text.slice(0, 300)}`);
    if (reach === "other" && text.includes(partOf(world.budget.id))) wrong.push(`for another budget it tells: ${text.slice(0, 300)}`);
  };
  for (const cell of refused) await tried(shared, cell);
  expect(await storedBut(world)).toBe(withoutTokens(before));
  for (const cell of allowed) {
    await forgetGuesses(world);
    await tried(await ask(), cell);
  }
  return wrong;
}

/** What harms whoever prepares it is prepared by somebody else: it is refused to every token. */
const asker = (name: string, { disposable }: { readonly disposable?: true }): Promise<Phone> =>
  wantsSession.has(name) && disposable === true ? world.disposable() : Promise.resolve(world.owner);

/** The tokens that are tried are made on the way. */
const storedBut = async (of: World): Promise<string> => withoutTokens(await of.stored());
const withoutTokens = (text: string): string => JSON.stringify(JSON.parse(text).slice(0, -1));

const restOperations = Object.keys(restRows).filter((id) => restRows[id]!.kind !== "everyone");
const rootFields = Object.keys(rootRows).filter((name) => rootRows[name]!.kind !== "everyone");

test("every operation and every root field is in the table of the server, and asks for what is written here", () => {
  for (const name of [...restOperations, ...rootFields]) {
    const actions = wantsSession.has(name) ? [] : neededFor(name);
    expect([name, actionsFor(recordOf(name).needs!.permission)]).toEqual([name, actions]);
    expect([name, recordOf(name).needs!.wholeAccount === true]).toEqual([name, ofWholeAccount.has(name)]);
  }
  const open = [...Object.keys(withoutRow), ...Object.keys(rootsWithoutRow)];
  expect(open.filter((name) => recordOf(name).needs !== null)).toEqual([]);
  expect(() => recordOf("somethingNew").needs).toThrow(/no record/);
});

test("the document tells of each operation the actions that are enough, and the first of them", () => {
  for (const id of restOperations) {
    const actions = wantsSession.has(id) ? [] : neededFor(id);
    const { scope, actions: told } = operations.get(id)!;
    expect([id, told, scope]).toEqual([id, actions, id === "getToken" ? "any" : (actions[0] ?? "session")]);
  }
  for (const id of Object.keys(withoutRow)) expect(operations.get(id)?.scope).toBeUndefined();
});

describe("each operation of REST, by sets of actions and of budgets", () => {
  test.each(restOperations)("%s", async (name) => {
    const row = restRows[name]!;
    const { method } = operations.get(name)!;
    const wrong = await wrongCells({
      name,
      ask: async () => row.send(world, await asker(name, row)),
      send: async ({ path, body, headers }, person) => {
        const { status, body: answer, text } = await person.send(method, path, body, headers);
        return [status < 300 ? "yes" : (answer.code ?? String(status)), text];
      },
    });
    expect(wrong).toEqual([]);
  });
});

describe("each root field of GraphQL, by sets of actions and of budgets", () => {
  test.each(rootFields)("%s", async (name) => {
    const row = rootRows[name]!;
    const wrong = await wrongCells({
      name,
      ask: async () => row.ask(world, await asker(name, row)),
      send: async ({ query, variables }, person) => {
        const { body, text } = await person.graphql(query, variables);
        // What else is asked of an answer is refused by itself.
        const refusal = body.errors?.find(({ path }: any) => path === undefined || path.length === 1);
        return [refusal?.extensions.code ?? "yes", text];
      },
    });
    expect(wrong).toEqual([]);
  });
});
