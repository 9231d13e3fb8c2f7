import type { Phone } from "../support/clients.js";
import type { TestServer } from "../support/startServer.js";
import { aBudget, aCategory } from "./aBudget.js";

/** Two live categories whose names became one, as the migration of a database of release 1.0.0 leaves them. */
export async function sharedName(server: TestServer, person: Phone): Promise<{ budget: any; older: any; younger: any }> {
  const budget = await aBudget(person);
  const older = await aCategory(person, budget.id, { name: "Großeinkauf" });
  const made = await aCategory(person, budget.id, { name: "Another" });
  const younger = { ...made, name: "GROSSEINKAUF" };
  const createdAt = new Date(Date.parse(older.createdAt) + 1000);
  const set = { createdAt, name: younger.name, liveName: `~grosseinkauf#${made.id}` };
  await server.backend.models.categories.collection.updateOne({ _id: made.id, budgetId: budget.id }, { $set: set });
  return { budget, older, younger };
}
