import { databaseFaultOf } from "./databaseFault.js";
import { errorParts } from "./errorParts.js";

const DUPLICATE_KEY = 11000;

/**
 * Whether a write was refused because a unique rule is taken, and for no other reason. Which rule it was is found out by reading:
 * engines word it each in their own way.
 */
export function isDuplicateKey(error: unknown): boolean {
  const codes = [...errorParts(error)].flatMap(({ code }) => code ?? []);
  return codes.length > 0 && codes.every((code) => code === DUPLICATE_KEY) && databaseFaultOf(error) === null;
}

/** Whether a write was made. False when a unique rule is taken; any other failure is thrown. */
export async function unlessTaken(write: () => PromiseLike<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}

/** Makes a write that is refused in these words when a unique rule is taken. */
export async function refusingTaken<T>(write: () => Promise<T>, refusal: () => Error): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isDuplicateKey(error) ? refusal() : error;
  }
}
