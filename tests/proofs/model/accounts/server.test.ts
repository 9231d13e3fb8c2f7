import fc from "fast-check";
import { BudgetCheck } from "../../../../src/services/verify/BudgetCheck.js";
import { sized } from "../../../support/sizes.js";
import { startServer, type TestServer } from "../../../support/startServer.js";
import { AccountsDriver, hasAccounts } from "./AccountsDriver.js";
import { actionOf } from "./drawnActions.js";
import { type Life, livesOf } from "./draws.js";

const SEED = sized("ACCOUNTS_SEED", { small: 20_261_130, full: Math.floor(Math.random() * 1_000_000_000) });
const HOUSEHOLDS = sized("ACCOUNTS_SERVED", { small: 4, full: 60 });
const WRITES = sized("ACCOUNTS_WRITES", { small: 40, full: 40 });
/** So many of the first ones are left out, to come to a later one sooner. */
const LEFT_OUT = sized("ACCOUNTS_LEFT_OUT", { small: 0, full: 0 });
/** All that both tell is compared after every so many writes, and in the end. */
const EVERY = sized("ACCOUNTS_EVERY", { small: 1, full: 1 });

/** Until the schema has money accounts there is nothing to compare with. */
const whenThere = hasAccounts ? test : test.skip;

let server: TestServer;
let begun = 0;
beforeAll(async () => {
  if (hasAccounts) server = await startServer({ now: "2026-03-15T12:00:00Z" });
});
afterAll(() => server?.stop());

whenThere(
  `${HOUSEHOLDS} random households: after each write both APIs tell what the model calculates (ACCOUNTS_SEED=${SEED})`,
  async () => {
    await fc.assert(fc.asyncProperty(livesOf(WRITES), live), { seed: SEED, numRuns: HOUSEHOLDS, endOnFailure: true });
  },
);

/** Every other write goes over GraphQL. In the end `verify` finds nothing. */
async function live({ start, draws }: Life): Promise<void> {
  if (begun++ < LEFT_OUT) return;
  const driver = await AccountsDriver.start(await server.phone(), start, EVERY);
  for (const [n, draw] of draws.entries()) {
    const action = actionOf(driver.state, draw, n);
    if (action !== null) await driver.run(action, n % 2 === 0 ? "rest" : "graphql");
  }
  await driver.compare("all of it");
  await server.settled();
  expect(await new BudgetCheck(server.backend.models, server.clock).violationsOf(driver.budgetId)).toEqual([]);
}
