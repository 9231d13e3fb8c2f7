import { sendFile } from "../imports/sending.js";
import type { ExpenseFacts, Facts, Name } from "./facts.js";
import type { World } from "./World.js";

/** By their days: in the household each expense has one of its own. */
async function callImported(world: World, facts: Facts): Promise<void> {
  const { expenses } = world.server.backend.models;
  for (const { _id, date } of await expenses.find({ budgetId: world.budgetId }).lean()) {
    const found = Object.entries(facts.expenses).find(([, expense]) => expense.date === date);
    if (found !== undefined) world.call(found[0] as Name, _id);
  }
}

export async function importFile(world: World, file: string, mapping: object, facts: Facts): Promise<void> {
  const { status, body } = await sendFile(world.phone, world.budgetId, file, { mapping });
  expect([status, body.counts]).toMatchObject([201, { refused: 0, duplicates: 0 }]);
  world.call("@import", body.id);
  await callImported(world, facts);
}

export const statement = "Date,Amount,Payee,Reference\n2026-10-22,-12.50,Shop One,r1\n2026-11-13,20.00,Works Ltd,r2\n";
export const ofStatement: Readonly<Record<Name, ExpenseFacts>> = {
  "@shop": { amount: 1250, date: "2026-10-22", payee: "Shop One", externalId: "r1", source: "csv" },
  "@works": { type: "income", amount: 2000, date: "2026-11-13", payee: "Works Ltd", externalId: "r2", source: "csv" },
};
