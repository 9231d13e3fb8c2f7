import fc from "fast-check";
import { type Books, openBooks } from "../../months/books.js";
import { sized } from "../../support/sizes.js";
import { type Command, command, type Setting, settingIn } from "./commands.js";
import { Driver } from "./driver.js";

/**
 * The same households every day, so that no run is red by chance, and others in the proofs: MONTHS_SEED=123 repeats a run,
 * MONTHS_RUNS=5000 makes more of them. Runs go side by side in lanes, because most of a run is waiting; a lane's seed is the run's plus its number. A failure prints `seed` and `path`: give them as MONTHS_SEED and
 * MONTHS_PATH, and only that household is played again.
 */
const SEED = sized("MONTHS_SEED", { small: 20_261_122, full: Math.floor(Math.random() * 1_000_000_000) });
const RUNS = sized("MONTHS_RUNS", { small: 12, full: 300 });
const PATH = process.env["MONTHS_PATH"];
const LANES = PATH === undefined ? 6 : 1;
export const COMMANDS = 40;

/** Half of the runs: the other currencies are another test file, so that two workers share them. */
export async function playHouseholds(currencies: readonly Setting["currency"][], again: string): Promise<void> {
  const books = await openBooks({ processing: false });
  process.stderr.write(`random households: MONTHS_SEED=${SEED} npm run test:only -- ${again}\n`);
  const commands = fc.array(command, { minLength: COMMANDS, maxLength: COMMANDS });
  const lane = (number: number): Promise<void> =>
    fc.assert(
      fc.asyncProperty(settingIn(currencies), commands, async (chosen, list) => follow(books, chosen, list)),
      { numRuns: Math.ceil(RUNS / 2 / LANES), seed: SEED + number, ...(PATH === undefined ? {} : { path: PATH }) },
    );
  await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)));
  expect(books.failures).toEqual([]);
  await books.close();
}

/** Plays one household, and compares after each command. */
export async function follow(
  books: Books,
  chosen: Setting,
  list: readonly Command[],
  meddle?: (driver: Driver) => Promise<void>,
): Promise<void> {
  const driver = await Driver.start(books, chosen);
  for (const [place, one] of list.entries()) {
    await driver.run(one).catch((error: unknown) => {
      throw new Error(
        `after command ${place} ${JSON.stringify(one)}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    });
    if (place % 10 === 9) await driver.compareStatements();
    await meddle?.(driver);
  }
  await books.process(driver.budgetId);
  await driver.compare();
  await driver.compareStatements();
}
