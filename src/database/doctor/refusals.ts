import { MongoServerError } from "mongodb";
import { DatabaseProblem } from "../DatabaseProblem.js";
import { databaseFaultOf } from "../errors/databaseFault.js";

const UNAUTHORIZED = 13;

/** Whoever may not ask finds nothing wrong with the engine. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === UNAUTHORIZED;
}

/** Work without which nothing can be said of the engine: where it refuses, one sentence says so. */
export async function required<Outcome>(work: Promise<Outcome>): Promise<Outcome> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof MongoServerError) || databaseFaultOf(error) !== null) throw error;
    const advice = isUnauthorized(error)
      ? "Name a user in MONGODB_URI who has the role readWrite on this database."
      : "Use MongoDB 7 or newer, or the embedded engine.";
    throw new DatabaseProblem(`The database refuses what the server needs: ${error.message}. ${advice}`, { cause: error });
  }
}
