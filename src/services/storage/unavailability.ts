import { databaseFaultOf } from "../../database/errors/databaseFault.js";
import { Unavailable } from "../../domain/errors.js";

const RETRY_AFTER_SECONDS = 5;

/** What a fault of the database is to a caller: try again later. Null for every other error. */
export function unavailability(error: unknown): Unavailable | null {
  if (error instanceof Unavailable) return error;
  if (databaseFaultOf(error) === null) return null;
  return new Unavailable("The database is temporarily unavailable. Try again.", RETRY_AFTER_SECONDS);
}
