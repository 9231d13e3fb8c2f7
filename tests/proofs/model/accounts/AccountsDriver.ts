import { readFileSync } from "node:fs";
import { buildSchema } from "graphql";
import type { Answer, Phone } from "../../../support/clients.js";
import { graphqlInput } from "../../../support/words.js";
import { type Action, apply } from "./actions.js";
import type { Household } from "./household.js";
import type { ServedRow } from "./reading.js";
import { Refusal, Unspecified } from "./refusals.js";
import { type ServerWrite, serverWriteOf } from "./requests.js";
import { ServedAccounts } from "./ServedAccounts.js";
import { differences } from "./served.js";
import { gapDifferences } from "./servedGaps.js";
import { unnamedCodes } from "./unspecified.js";

type Door = "rest" | "graphql";

const schema = buildSchema(readFileSync(new URL("../../../../schema/schema.graphql", import.meta.url), "utf8"));

/** Whether the server has money accounts: until then there is nothing to drive. */
export const hasAccounts = schema.getMutationType()?.getFields()["createMoneyAccount"] !== undefined;

interface Outcome {
  readonly code: string | null;
  readonly madeId: string | null;
  readonly text: string;
  /** What a refusal tells beside its code. */
  readonly details: ServedRow;
}

/** Does to a server what is done to the model, over either API, and compares all that both tell after each write. */
export class AccountsDriver {
  private readonly served: ServedAccounts;
  private done = 0;

  private constructor(
    private readonly person: Phone,
    readonly budgetId: string,
    private household: Household,
    private readonly every: number,
  ) {
    this.served = new ServedAccounts(person, budgetId);
  }

  static async start(person: Phone, household: Household, every = 1): Promise<AccountsDriver> {
    const { currency, timeZone, monthStartDay, startMonth } = household;
    const { status, text, body } = await person.post("/budgets", { name: "Model", currency, timeZone, monthStartDay, startMonth });
    if (status !== 201) throw new Error(`the budget: ${text}`);
    return new AccountsDriver(person, body.id, household, every);
  }

  get state(): Household {
    return this.household;
  }

  /** Does one write on both sides; throws where they differ. What the contract leaves open is not sent. */
  async run(action: Action, door: Door): Promise<void> {
    const write = serverWriteOf(action, this.budgetId, (id) => this.served.idOf(id));
    if (write === null || !isOffered(write)) return;
    const [next, wanted] = this.inModel(action);
    if (next === null && wanted === null) return;
    const outcome = await this.send(withAccount(write, action, this.household, this.served), door);
    if (wanted !== null) {
      expectRefusal(action, wanted, outcome);
      if (action.do === "makeStatement" && outcome.code === "balance-differs") {
        const found = gapDifferences(this.household, action.input, wanted, outcome.details, this.served);
        if (found.length > 0) throw new Error(`${textOf(action)}:\n${found.join("\n")}`);
      }
      return;
    }
    if (next === null || outcome.code !== null) throw new Error(`${textOf(action)}: served ${outcome.text}, by hand it is done`);
    if (write.made !== undefined && outcome.madeId !== null) this.served.know(write.made.id, outcome.madeId);
    this.household = next;
    if (++this.done % this.every === 0) await this.compare(textOf(action));
    else if (this.served.isBehind(next)) await this.meet();
  }

  /** What follows from a write, such as an opening, gets its name from what the server tells next. */
  private async meet(): Promise<void> {
    const [reading] = this.served.readings;
    if (reading !== undefined) this.served.meet(this.household, await this.served.registers(this.household, reading));
  }

  async compare(after: string): Promise<void> {
    const found = await differences(this.household, this.served);
    if (found.length > 0) throw new Error(`after ${after}:\n${found.join("\n")}`);
  }

  private inModel(action: Action): [Household | null, Refusal | null] {
    try {
      return [apply(this.household, action), null];
    } catch (error) {
      if (error instanceof Refusal) return [null, error];
      if (error instanceof Unspecified) return [null, null];
      throw error;
    }
  }

  private async send(write: ServerWrite, door: Door): Promise<Outcome> {
    if (door === "graphql") return graphqlOutcome(await this.person.graphql(documentOf(write), variablesOf(write)), write);
    const answer = await this.person.send(write.method, write.path, write.body);
    const isRefused = answer.status >= 400;
    const [code, madeId] = isRefused ? [String(answer.body.code), null] : [null, answer.body?.id ?? null];
    return { code, madeId, text: answer.text, details: answer.body ?? {} };
  }
}

/** REST names the account of a statement in the address, GraphQL does not. */
function withAccount(write: ServerWrite, action: Action, household: Household, served: ServedAccounts): ServerWrite {
  if (action.do !== "takeBackStatement") return write;
  const account = household.statements.find(({ id }) => id === action.id)?.account;
  return account === undefined ? write : { ...write, path: `/money-accounts/${served.idOf(account)}${write.path}` };
}

/** In no account a taken identity keeps the code that it has in budgets without accounts. */
const sameCodes: Readonly<Record<string, string>> = { "external-id-taken": "identity-taken" };

function expectRefusal(action: Action, wanted: Refusal, outcome: Outcome): void {
  if (outcome.code === null) throw new Error(`${textOf(action)}: served as done, by hand refused with ${wanted.message}`);
  // A code that the contract does not name may be another one; that it is refused is known.
  const isNamed = wanted.codes.some((code) => unnamedCodes[code] === undefined);
  if (isNamed && !wanted.codes.includes(sameCodes[outcome.code] ?? outcome.code))
    throw new Error(`${textOf(action)}: served ${outcome.text}, by hand ${wanted.message}`);
}

function documentOf({ mutation, made }: ServerWrite): string {
  const args = argsOf(mutation);
  const declared = args.map(({ name, type }) => `$${name}: ${type}`).join(", ");
  const passed = args.map(({ name }) => `${name}: $${name}`).join(", ");
  return `mutation(${declared}) { ${mutation}(${passed}) { ${made === undefined ? "__typename" : `${made.field} { id }`} } }`;
}

function variablesOf({ mutation, id, input }: ServerWrite): Record<string, unknown> {
  const type = argsOf(mutation)
    .find(({ name }) => name === "input")
    ?.type.replace("!", "");
  return { ...(id === undefined ? {} : { id }), ...(type === undefined ? {} : { input: graphqlInput(type, input ?? {}) }) };
}

/** What no operation does yet is left out, and is sent as soon as the schema has it. */
function isOffered({ mutation }: ServerWrite): boolean {
  return schema.getMutationType()?.getFields()[mutation] !== undefined;
}

/** The arguments that a write uses, with their types as the schema has them. */
function argsOf(mutation: string): { name: string; type: string }[] {
  const field = schema.getMutationType()?.getFields()[mutation];
  if (field === undefined) throw new Error(`no mutation ${mutation}`);
  return field.args.filter(({ name }) => name === "id" || name === "input").map(({ name, type }) => ({ name, type: String(type) }));
}

function graphqlOutcome({ body, text }: Answer, { mutation, made }: ServerWrite): Outcome {
  const details = body.errors?.[0]?.extensions ?? {};
  const thing = made === undefined ? null : body.data?.[mutation]?.[made.field];
  return { code: details.code ?? null, madeId: thing?.id ?? null, text, details };
}

function textOf(action: Action): string {
  return JSON.stringify(action);
}
