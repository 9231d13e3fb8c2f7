import type { Phone } from "../support/clients.js";
import type { TestServer } from "../support/startServer.js";
import { currentMonth } from "../../src/domain/month.js";
import { driftBetween, driftOf } from "./drift.js";
import { type Facts, household } from "./facts.js";
import { monthsOf, shownOf } from "./shown.js";
import { sorted, storedOf } from "./storedAlike.js";
import { devicesAlike, labelsIn, type Line, monthsBetween, movedMonths, newLines, type Known, knownTo } from "./known.js";
import { World } from "./World.js";

/** A way of changing a budget, and what somebody could say of it afterwards. */
export interface Way {
  /** What there is before; the household unless said. */
  readonly before?: Facts;
  /** What was done before, and is processed when the way begins. */
  readonly prepare?: (world: World) => Promise<unknown>;
  /** What that made of the facts. */
  readonly prepared?: (before: Facts) => Facts;
  readonly act: (world: World) => Promise<unknown>;
  readonly after: (before: Facts) => Facts;
  /** The lines that it adds to the activity list. Without a label: the one that the same thing has when it is written afresh. */
  readonly lines: readonly (readonly [action: string, of: string, label?: string | null])[];
  /** The months that are closed when it begins; two of the household unless said. */
  readonly closed?: readonly string[];
  /** What the payload must name, where it is not the months of the expenses that it writes. */
  readonly months?: readonly string[];
  /** The months of expenses that it writes, also where what can be said of them stays the same. */
  readonly touches?: Readonly<Record<string, readonly string[]>>;
}

const CLOSED = ["2026-09", "2026-10"] as const;

/** Holds a budget after the way against one in which the same was written afresh. */
export async function tried(server: TestServer, phone: Phone, way: Way): Promise<void> {
  const { before = household, prepared = (facts) => facts, touches = {}, closed = CLOSED } = way;
  const { services, outbox } = server.backend;
  const begun = prepared(before);
  const facts = way.after(begun);
  const [world, afresh] = await Promise.all([World.of(server, phone, before), World.of(server, phone, facts)]);
  await way.prepare?.(world);
  await outbox.idle();
  await Promise.all(closed.map((month) => services.monthClose.closeMonth(world.who, { budgetId: world.budgetId, month })));
  await outbox.idle();
  // Whoever reads before the change may keep what he read: nothing of that may be answered after it.
  const [then, told, shown, labels] = await Promise.all([
    monthsOf(world),
    knownTo(world),
    shownOf(afresh),
    labelsIn(afresh),
    shownOf(world),
  ]);
  const frozen = world.named(then);
  const known = new Map([...(await labelsIn(world)), ...labels]);

  world.payloadMonths = undefined;
  await way.act(world);
  const months = world.payloadMonths;

  expect(await shownOf(world)).toEqual(shown);
  await outbox.idle();
  await world.callPlans();
  expect(await storedOf(world)).toEqual(await storedOf(afresh));
  expect(await shownOf(world)).toEqual(shown);
  await expectReviews(world);
  await expectDrift(world, closed, frozen, afresh);
  const moved = unionOf(touches, monthsBetween(begun, facts));
  if (months !== undefined) expect([...new Set(months)].sort()).toEqual(way.months ?? [...new Set(Object.values(moved).flat())].sort());
  expect(await movedMonths(world, told)).toEqual(Object.fromEntries(Object.entries(moved).map(([name, [first]]) => [name, first])));
  await devicesAlike(world, told);
  await expectLines(world, told, way.lines, known);
}

/** What months and pages tell of reviews is what the expenses say, one by one. */
async function expectReviews(world: World): Promise<void> {
  const { expenses, ledgerPages } = world.server.backend.models;
  const docs = await expenses.find({ budgetId: world.budgetId, deletedAt: null }).lean();
  const waiting = (month: string): number => docs.filter((doc) => doc.month === month && doc.reviewed === false).length;
  for (const { month, toReview } of await monthsOf(world)) expect({ month, toReview }).toEqual({ month, toReview: waiting(month) });
  const present = currentMonth(world.server.clock.now(), "UTC", 10);
  for (const { month, toReview } of await ledgerPages.find({ budgetId: world.budgetId }).lean())
    if (month <= present) expect({ month, toReview }).toEqual({ month, toReview: waiting(month) });
}

function unionOf(...all: readonly Readonly<Record<string, readonly string[]>>[]): Record<string, string[]> {
  const names = new Set(all.flatMap((one) => Object.keys(one)));
  return Object.fromEntries([...names].map((name) => [name, [...new Set(all.flatMap((one) => one[name] ?? []))].sort()]));
}

async function expectDrift(world: World, closed: readonly string[], then: any, afresh: World): Promise<void> {
  const now = afresh.named(await monthsOf(afresh));
  const { items } = await world.server.backend.services.statementLists.list(world.who, { budgetId: world.budgetId });
  expect(items.map(({ month }) => month).sort()).toEqual([...closed]);
  for (const statement of world.named(items)) {
    const ofMonth = ({ month }: { month: string }): boolean => month === statement.month;
    expect({ month: statement.month, ...driftOf(statement) }).toEqual({
      month: statement.month,
      ...driftBetween(then.find(ofMonth), now.find(ofMonth)),
    });
  }
}

async function expectLines(world: World, told: Known, lines: Way["lines"], labels: ReadonlyMap<string, string | null>): Promise<void> {
  const wanted = lines.map(([action, of, label = labels.get(of) ?? null]): Line => ({ action, of, label }));
  expect(await newLines(world, told)).toEqual(sorted(wanted));
}
