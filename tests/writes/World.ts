import { randomBytes } from "node:crypto";
import type { Caller } from "../../src/domain/caller.js";
import { idFrom } from "../../src/domain/ids.js";
import type { Phone } from "../support/clients.js";
import type { TestServer } from "../support/startServer.js";
import { graphqlInput } from "../support/words.js";
import type { Facts, Name } from "./facts.js";

type Arguments = Readonly<Record<string, readonly [type: string, value: unknown]>>;

/** One budget, and under which ids its resources are stored. */
export class World {
  /** The months that payloads named; undefined while none was asked for them. */
  payloadMonths: string[] | undefined;
  private readonly ids = new Map<string, string>();

  private constructor(
    readonly server: TestServer,
    readonly phone: Phone,
    readonly budgetId: string,
  ) {
    this.call("@budget", budgetId);
  }

  get who(): Caller {
    return callerOf(this.server, this.phone);
  }

  /** One that is there already. */
  static at(server: TestServer, phone: Phone, budgetId: string): World {
    return new World(server, phone, budgetId);
  }

  /** The facts, written one by one as new, and all that follows from them. */
  static async of(server: TestServer, phone: Phone, facts: Facts): Promise<World> {
    const { services, outbox } = server.backend;
    const who = callerOf(server, phone);
    const { archivedAt, ...budget } = facts.budget;
    const { id: budgetId } = await services.budgets.add(who, budget);
    if (archivedAt !== undefined) await services.budgets.change(who, budgetId, { archivedAt });
    const world = new World(server, phone, budgetId);
    // Parents first.
    const [roots, children] = [false, true].map((isChild) =>
      Object.entries(facts.categories).filter(([, { parentId }]) => isChild === (parentId != null)),
    );
    for (const [name, { then = [], ...fields }] of [...roots!, ...children!]) {
      const { category } = await services.categories.add(who, { budgetId, ...world.stored(fields) });
      const { id } = category;
      world.call(name as Name, id);
      for (const change of then) await services.categories.change(who, id, world.stored(change));
    }
    const items = Object.values(facts.expenses).map((expense) => ({ budgetId, ...world.stored(expense) }));
    const outcomes = items.length === 0 ? [] : await services.expenseBatch.add(who, { items });
    for (const [place, name] of Object.keys(facts.expenses).entries()) {
      const outcome = outcomes[place]!;
      if (outcome.status !== "created") throw new Error(`${name}: ${JSON.stringify(outcome)}`);
      world.call(name as Name, outcome.expense.id);
    }
    for (const [month, amounts] of Object.entries(facts.amounts)) {
      for (const [name, amount] of Object.entries(amounts))
        await services.plans.setAmount(who, { budgetId, month, categoryId: world.id(name as Name) }, amount);
    }
    await outbox.idle();
    await world.callPlans();
    return world;
  }

  /** Says what a resource is called from now on. */
  call(name: Name, id: string): void {
    this.ids.set(name, id);
  }

  /** A month's plan has no name in the facts. */
  async callPlans(): Promise<void> {
    const { budgetId } = this;
    for (const { _id, month } of await this.server.backend.models.plans.find({ budgetId }).lean()) this.call(`@plan-${month}`, _id);
  }

  id(name: Name): string {
    const id = this.ids.get(name);
    if (id === undefined) throw new Error(`Nothing is called ${name}.`);
    return id;
  }

  /** The same with ids in place of names. */
  stored<Value>(value: Value): Value {
    return JSON.parse(JSON.stringify(value).replace(/"(@[-\w]+)"/g, (_, name: Name) => JSON.stringify(this.id(name))));
  }

  /** As plain JSON, with names in place of ids. */
  named(value: unknown): any {
    const names = new Map([...this.ids].map(([name, id]) => [id, name]));
    return JSON.parse(JSON.stringify(value), (_, one: unknown) => (typeof one === "string" ? (names.get(one) ?? one) : one));
  }

  /** A mutation; answers its payload. Names stand for ids in its arguments. */
  async mutate(mutation: string, args: Arguments, selection: string): Promise<any> {
    const entries = Object.entries(args);
    const declared = entries.map(([name, [type]]) => `$${name}: ${type}`).join(", ");
    const passed = entries.map(([name]) => `${name}: $${name}`).join(", ");
    const variables = Object.fromEntries(
      entries.map(([name, [type, value]]) => {
        const bare = type.replace("!", "");
        return [name, bare === "ID" ? this.stored(value) : graphqlInput(bare, this.stored(value))];
      }),
    );
    const { body } = await this.phone.graphql(`mutation(${declared}) { ${mutation}(${passed}) { ${selection} } }`, variables);
    if (body.errors !== undefined) throw new Error(`${mutation}: ${JSON.stringify(body.errors)}`);
    const payload = body.data[mutation];
    if (payload.months !== undefined)
      this.payloadMonths = [...(this.payloadMonths ?? []), ...payload.months.map(({ month }: { readonly month: string }) => month)];
    return payload;
  }
}

function callerOf({ clock }: TestServer, { account }: Phone): Caller {
  return {
    accountId: account.id,
    sessionId: "ses_of_a_test",
    signedInAt: null,
    tokenId: null,
    actions: ["read", "add", "write", "share"],
    budgets: null,
    ids: { next: (...of) => idFrom(of, clock.now().getTime(), randomBytes(16)) },
  };
}
