import { type ChangeDoc, entriesIn } from "../../src/models/sync/change.js";
import { Replica } from "../sync/replica.js";
import { type Facts, monthIn, type Name } from "./facts.js";
import { sorted } from "./storedAlike.js";
import type { World } from "./World.js";

/** What a budget has reported until now: how far its change log goes, which lines its activity list has, and what a device knows. */
export interface Known {
  readonly n: number;
  readonly lines: ReadonlySet<string>;
  readonly device: Replica;
}

export interface Line {
  readonly action: string;
  readonly of: string;
  readonly label: string | null;
}

export async function knownTo(world: World): Promise<Known> {
  const { changeHeads } = world.server.backend.models;
  const device = new Replica(world.phone, world.budgetId, 200);
  await device.walk();
  const head = await changeHeads.findById(world.budgetId).lean();
  const lines = new Set((await linesOf(world)).map(({ _id }) => _id));
  return { n: head?.n ?? 0, lines, device };
}

/** The lines that came to the activity list since. */
export async function newLines(world: World, { lines }: Known): Promise<Line[]> {
  const added = (await linesOf(world)).filter(({ _id }) => !lines.has(_id));
  return sorted(added.map(({ action, resourceId, label }) => ({ action, of: world.named(resourceId), label })));
}

/** How each resource is called in the list, from the last line about it. */
export async function labelsIn(world: World): Promise<Map<string, string | null>> {
  const lines = (await linesOf(world)).sort((one, other) => one.at.getTime() - other.at.getTime());
  return new Map(lines.map(({ resourceId, label }) => [world.named(resourceId), label]));
}

/** A device that knew all before and hears of the changes since knows what one knows that starts anew. */
export async function devicesAlike(world: World, { device }: Known): Promise<void> {
  await device.walk();
  const fresh = new Replica(world.phone, world.budgetId, 200);
  await fresh.walk();
  expect(world.named(contentsOf(device))).toEqual(world.named(contentsOf(fresh)));
}

/** Of each expense that changed, the earliest month that its changes moved, as the change log tells it. */
export async function movedMonths(world: World, { n }: Known): Promise<object> {
  const { server, budgetId } = world;
  const docs = await server.backend.models.changes.find({ budgetId }).sort({ n: 1 }).lean<ChangeDoc[]>();
  const months: Record<string, string> = {};
  for (const entry of docs.flatMap(entriesIn)) {
    if (entry.n <= n || entry.kind !== "expense") continue;
    const name = world.named(entry.resourceId);
    const month = entry.month ?? "none";
    if (months[name] === undefined || month < months[name]) months[name] = month;
  }
  return months;
}

/** Of each expense that differs, in which months. */
export function monthsBetween(before: Facts, after: Facts): Record<Name, string[]> {
  const names = new Set([...Object.keys(before.expenses), ...Object.keys(after.expenses)] as Name[]);
  const moved = [...names].flatMap((name) => {
    const [then, now] = [before.expenses[name], after.expenses[name]];
    if (JSON.stringify(then) === JSON.stringify(now)) return [];
    const months = [...(then === undefined ? [] : [monthIn(before, then)]), ...(now === undefined ? [] : [monthIn(after, now)])];
    return [[name, [...new Set(months)].sort()] as const];
  });
  return Object.fromEntries(moved);
}

/** What reaches a threshold follows from the figures: tests/sharing/thresholds.test.ts. */
async function linesOf({ server, budgetId }: World) {
  const lines = await server.backend.models.activities.find({ budgetId }).lean();
  return lines.filter(({ action }) => action !== "thresholdReached");
}

function contentsOf({ resources }: Replica): object {
  return Object.fromEntries([...resources].sort(([one], [other]) => (one < other ? -1 : 1)));
}
