import type { Role } from "../../src/domain/roles.js";
import { aBudget } from "../builders/aBudget.js";
import { invite, join } from "../sharing/shared.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { storedOf } from "./storedAlike.js";
import { newLines, knownTo } from "./known.js";
import { World } from "./World.js";

type Person = "ada" | "ben" | "eve" | "joe";
/** In the order in which they came. */
type Members = readonly (readonly [person: Person, role: Role])[];

let server: TestServer;
let people: Record<Person, Phone>;
let round = 0;
beforeAll(async () => {
  server = await startServer();
});
// Others each time: one can be invited so often only.
beforeEach(async () => {
  const phone = (name: Person): Promise<Phone> => server.phone(`${name}${round}`);
  round++;
  people = { ada: await phone("ada"), ben: await phone("ben"), eve: await phone("eve"), joe: await phone("joe") };
});
afterAll(() => server.stop());

const before: Members = [
  ["ada", "owner"],
  ["ben", "editor"],
  ["eve", "viewer"],
];

/** Whoever owns it makes it, the others are invited one after another. */
async function shared(members: Members): Promise<World> {
  const owner = people[members.find(([, role]) => role === "owner")![0]];
  const { id } = await aBudget(owner);
  for (const [person, role] of members) {
    server.clock.forward(1000);
    if (role !== "owner") await join(owner, people[person], id, role);
  }
  await server.backend.outbox.idle();
  return World.at(server, owner, id);
}

/** What each account sees of the budget: its members list for members, and nothing for others. */
async function shownOf({ budgetId }: World): Promise<object> {
  const shown = Object.entries(people).map(async ([name, phone]) => {
    const { status, body } = await phone.get(`/budgets/${budgetId}/members`);
    const budgets = (await phone.get("/budgets?limit=100")).body.data.map(({ id }: { id: string }) => id);
    const members = status === 200 ? body.data.map(({ accountId, role }: any) => [accountId, role]) : null;
    return [name, { status, members, isListed: budgets.includes(budgetId) }] as const;
  });
  return Object.fromEntries(await Promise.all(shown));
}

async function isIndexed({ budgetId }: World, members: Members): Promise<void> {
  const rows = await server.backend.models.memberships.find({ budgetId }).lean();
  const accounts = new Set(rows.map(({ accountId }) => accountId));
  for (const [person] of members) expect([person, accounts.has(people[person].account.id)]).toEqual([person, true]);
}

const memberOf = ({ budgetId }: World, person: Person): string => `/budgets/${budgetId}/members/${people[person].account.id}`;
const setRole = (world: World, person: Person, role: Role): Promise<unknown> => people.ada.put(memberOf(world, person), { role });

interface Way {
  readonly act: (world: World) => Promise<unknown>;
  readonly after: Members;
  readonly lines: readonly (readonly [action: string, label: string])[];
}

const ways: Readonly<Record<string, Way>> = {
  "somebody joins": {
    act: ({ budgetId }) => join(people.ada, people.joe, budgetId, "viewer"),
    after: [...before, ["joe", "viewer"]],
    lines: [
      ["invited", "viewer"],
      ["joined", "viewer"],
    ],
  },
  "an editor becomes a viewer": {
    act: (world) => setRole(world, "ben", "viewer"),
    after: [
      ["ada", "owner"],
      ["ben", "viewer"],
      ["eve", "viewer"],
    ],
    lines: [["roleChanged", "ben: viewer"]],
  },
  "a viewer becomes an editor": {
    act: (world) => setRole(world, "eve", "editor"),
    after: [
      ["ada", "owner"],
      ["ben", "editor"],
      ["eve", "editor"],
    ],
    lines: [["roleChanged", "eve: editor"]],
  },
  "the budget is handed over": {
    act: (world) => setRole(world, "eve", "owner"),
    after: [
      ["eve", "owner"],
      ["ada", "editor"],
      ["ben", "editor"],
    ],
    lines: [["handedOver", "eve: owner"]],
  },
  "somebody leaves": {
    act: (world) => people.ben.delete(memberOf(world, "ben")),
    after: [
      ["ada", "owner"],
      ["eve", "viewer"],
    ],
    lines: [["left", "ben"]],
  },
  "somebody is removed": {
    act: (world) => people.ada.delete(memberOf(world, "eve")),
    after: [
      ["ada", "owner"],
      ["ben", "editor"],
    ],
    lines: [["removed", "eve"]],
  },
  "an invitation is taken back": {
    act: async ({ budgetId }) => {
      const { id } = await invite(people.ada, budgetId, people.joe.account.email, "viewer");
      await people.ada.delete(`/budgets/${budgetId}/invitations/${id}`);
    },
    after: before,
    lines: [
      ["invited", "viewer"],
      ["uninvited", "viewer"],
    ],
  },
};

test.each(Object.entries(ways))(
  "after %s, what is left behind is what the same members leave who come afresh",
  async (_, { act, after, lines }) => {
    const world = await shared(before);
    const told = await knownTo(world);
    await act(world);
    const afresh = await shared(after);
    const shown = await shownOf(afresh);
    expect(await shownOf(world)).toEqual(shown);
    await server.backend.outbox.idle();
    expect(await storedOf(world)).toEqual(await storedOf(afresh));
    expect(await shownOf(world)).toEqual(shown);
    await isIndexed(world, after);
    const labels = Object.fromEntries(
      (await newLines(world, told)).map(({ action, of, label }) => [action, [of, label?.replace(/\d/, "")]]),
    );
    expect(labels).toEqual(Object.fromEntries(lines.map(([action, label]) => [action, ["@budget", label]])));
    // Each change is in the log, so that devices hear of it.
    await told.device.walk();
    expect(told.device.of("budget")).toEqual([(await people.ada.get(`/budgets/${world.budgetId}`)).body]);
  },
);
