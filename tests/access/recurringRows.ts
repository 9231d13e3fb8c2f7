import { aRecurring } from "../builders/aRecurring.js";
import type { Row } from "./restRows.js";
import { type Kind, sharedBudget, type World } from "./world.js";

const row = (kind: Kind, send: Row["send"]): Row => ({ kind, send });

const MOVEMENTS = 150;
const homes = new WeakMap<World, { readonly budgetId: string; left: number }>();

/** A recurring movement in a budget that all share: a new budget once the last one is nearly full. */
export async function movement(world: World): Promise<any> {
  let home = homes.get(world);
  if (home === undefined || home.left === 0) {
    home = { budgetId: (await sharedBudget(world)).id, left: MOVEMENTS };
    homes.set(world, home);
  }
  home.left--;
  return aRecurring(world.owner, home.budgetId);
}

const occurrenceOf = async (world: World): Promise<string> => `/recurring/${(await movement(world)).id}/occurrences/2026-12-01`;

/** The operations about recurring movements. */
export const recurringRows: Readonly<Record<string, Row>> = {
  listRecurring: row("read", ({ budget }) => ({ path: `/recurring?budgetId=${budget.id}` })),
  createRecurring: row("write", ({ budget }) => ({
    path: "/recurring",
    body: { budgetId: budget.id, template: { amount: 100 }, rule: "FREQ=MONTHLY", start: "2026-12-01" },
  })),
  getRecurring: row("read", async (world) => ({ path: `/recurring/${(await movement(world)).id}` })),
  updateRecurring: row("write", async (world) => ({ path: `/recurring/${(await movement(world)).id}`, body: { mode: "propose" } })),
  deleteRecurring: row("write", async (world) => ({ path: `/recurring/${(await movement(world)).id}` })),
  splitRecurring: row("write", async (world) => ({ path: `/recurring/${(await movement(world)).id}/split`, body: { from: "2027-01-01" } })),
  listOccurrences: row("read", ({ budget }) => ({ path: `/recurring/occurrences?budgetId=${budget.id}` })),
  updateOccurrence: row("write", async (world) => ({ path: await occurrenceOf(world), body: { amount: 5 } })),
  bookOccurrence: row("write", async (world) => ({ path: `${await occurrenceOf(world)}/book`, body: {} })),
  skipOccurrence: row("write", async (world) => ({ path: `${await occurrenceOf(world)}/skip` })),
  restoreOccurrence: row("write", async (world) => ({ path: `${await occurrenceOf(world)}/restore` })),
};
