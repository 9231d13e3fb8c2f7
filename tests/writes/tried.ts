import type { Phone } from "../support/clients.js";
import type { TestHouse } from "../support/startHouse.js";
import { driftBetween, driftOf } from "./drift.js";
import { type Facts, household } from "./facts.js";
import { monthsOf, shownOf } from "./shown.js";
import { sorted, storedOf } from "./storedAlike.js";
import { devicesAlike, labelsIn, type Line, monthsBetween, movedMonths, newLines, type Told, toldBy } from "./told.js";
import { World } from "./World.js";

/** A way of changing a budget, and what somebody could say of it afterwards. */
export interface Way {
  /** What there is before; the household unless said. */
  readonly before?: Facts;
  /** What was done before, and is processed when the way begins. */
  readonly prepare?: (world: World) => Promise<unknown>;
  /** Answers the months that the payload named, where it has any. */
  readonly act: (world: World) => Promise<readonly string[] | undefined>;
  readonly after: (before: Facts) => Facts;
  /** The lines that it adds to the activity list. Without a label: the one that the same thing has when it is written afresh. */
  readonly lines: readonly (readonly [action: string, of: string, label?: string])[];
  /** The months of expenses that it writes, also where what can be said of them stays the same. */
  readonly touches?: Readonly<Record<string, readonly string[]>>;
}

const CLOSED = ["2026-09", "2026-10"] as const;

/** Holds a budget after the way against one in which the same was written afresh. */
export async function tried(
  server: TestHouse,
  phone: Phone,
  { before = household, prepare, act, after, lines, touches = {} }: Way,
): Promise<void> {
  const { services, outbox } = server.house;
  const world = await World.of(server, phone, before);
  await prepare?.(world);
  for (const month of CLOSED) await services.monthClose.closeMonth(world.who, { budgetId: world.budgetId, month });
  await outbox.idle();
  // Whoever reads before the change may keep what he read: nothing of that may be answered after it.
  const [then] = [world.named(await monthsOf(world)), await shownOf(world)];
  const told = await toldBy(world);
  const labelsBefore = await labelsIn(world);

  const months = await act(world);

  const facts = after(before);
  const afresh = await World.of(server, phone, facts);
  const shown = await shownOf(afresh);
  expect(await shownOf(world)).toEqual(shown);
  await outbox.idle();
  await world.callPlans();
  expect(await storedOf(world)).toEqual(await storedOf(afresh));
  expect(await shownOf(world)).toEqual(shown);
  await expectDrift(world, then, afresh);
  const moved = { ...touches, ...monthsBetween(before, facts) };
  if (months !== undefined) expect([...new Set(months)].sort()).toEqual([...new Set(Object.values(moved).flat())].sort());
  expect(await movedMonths(world, told)).toEqual(
    Object.fromEntries(Object.entries<readonly string[]>(moved).map(([name, [first]]) => [name, first])),
  );
  await devicesAlike(world, told);
  await expectLines(world, told, lines, new Map([...labelsBefore, ...(await labelsIn(afresh))]));
}

async function expectDrift(world: World, then: any, afresh: World): Promise<void> {
  const now = afresh.named(await monthsOf(afresh));
  const { items } = await world.server.house.services.statementLists.list(world.who, { budgetId: world.budgetId });
  expect(items.map(({ month }) => month).sort()).toEqual([...CLOSED]);
  for (const statement of world.named(items)) {
    const ofMonth = ({ month }: { month: string }): boolean => month === statement.month;
    expect({ month: statement.month, ...driftOf(statement) }).toEqual({
      month: statement.month,
      ...driftBetween(then.find(ofMonth), now.find(ofMonth)),
    });
  }
}

async function expectLines(world: World, told: Told, lines: Way["lines"], labels: ReadonlyMap<string, string | null>): Promise<void> {
  const wanted = lines.map(([action, of, label = labels.get(of) ?? null]): Line => ({ action, of, label }));
  expect(await newLines(world, told)).toEqual(sorted(wanted));
}

/** The months that a payload names. */
export function labelsOf({ months }: { readonly months: readonly { readonly month: string }[] }): string[] {
  return months.map(({ month }) => month);
}
