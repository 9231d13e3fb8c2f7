import { addDays, today } from "../../../src/domain/month.js";
import { occurrenceDates } from "../../../src/domain/recurring/occurrenceDates.js";
import { recurrenceOf } from "../../../src/domain/recurring/recurrence.js";
import { aBudget } from "../../builders/aBudget.js";
import { aRecurring } from "../../builders/aRecurring.js";
import { Phone } from "../../support/clients.js";
import { sized } from "../../support/sizes.js";
import { PASSWORD } from "../../support/startServer.js";
import { Replica } from "../../sync/replica.js";
import { SeededRandom } from "../devices/SeededRandom.js";
import { FaultyServer, withFaultyServers } from "../server/FaultyServer.js";

const KILLS = sized("RECURRING_KILLS", { small: 2, full: 40 });
const SEED = sized("RECURRING_KILLS_SEED", { small: 5, full: Date.now() % 1_000_000 });
const MOVEMENTS = 40;
const START = Date.parse("2026-11-15T12:00:00Z");
const DAY_MS = 86_400_000;
/** Together less than the year for which a token is good. */
const LONGEST_JUMP_DAYS = Math.floor(330 / KILLS);
/** How many writes a process is given at most. The other one books as well, so that more would often be too many to die of. */
const MOST_WRITES = 12;

const rules = ["FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;BYDAY=MO,FR", "FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"];

withFaultyServers();

test(`killed ${KILLS} times at a write while a second process books as well: each occurrence once`, async () => {
  process.stderr.write(`recurring movements and kills: RECURRING_KILLS_SEED=${SEED}\n`);
  const random = new SeededRandom(SEED);
  const mortal = await FaultyServer.start(new Date(START));
  const second = await mortal.another();
  const phone = await Phone.register(second.url, "ada@example.org", PASSWORD);
  await second.confirm(phone);
  const token = { name: "year", actions: ["read", "write"], expiresAt: new Date(START + 360 * DAY_MS).toISOString(), password: PASSWORD };
  phone.token = (await phone.post("/me/tokens", token)).body.token;
  const { id: budgetId } = await aBudget(phone, { timeZone: "UTC" });
  const movements = [];
  for (let n = 0; n < MOVEMENTS; n++) {
    const terms = { rule: rules[n % rules.length] ?? "", start: addDays("2026-11-16", n % 20) };
    movements.push({ ...terms, id: (await aRecurring(phone, budgetId, terms)).id });
  }

  let days = 0;
  let died = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    days += random.upTo(LONGEST_JUMP_DAYS);
    for (const server of [mortal, second]) await server.jumpTo(START + days * DAY_MS);
    await mortal.arm(random.upTo(MOST_WRITES));
    const [first] = await Promise.allSettled([mortal.sweep(), second.sweep()]);
    if (first.status === "rejected") died++;
    await mortal.kill();
    await mortal.up();
  }
  // Each start is a little later by its clock: what is expected is asked of the one that was never killed.
  const last = today(new Date(START + days * DAY_MS), "UTC");
  await mortal.end();
  for (let n = 0; n < 2; n++) {
    await second.jump(60_000);
    await second.sweep();
    await second.settled();
  }

  const replica = new Replica(phone, budgetId, 200);
  await replica.walk();
  const booked = replica.of("expense").map(({ origin, date }) => `${origin.id} ${date}`);
  const wanted = movements.flatMap(({ id, rule, start }) =>
    occurrenceDates(recurrenceOf(rule), start, start, addDays(last, 1))
      .filter((date) => date <= last)
      .map((date) => `${id} ${date}`),
  );
  process.stderr.write(`${died} of ${KILLS} died at a write, ${wanted.length} occurrences\n`);
  expect(booked.sort()).toEqual(wanted.sort());
  expect(died).toBeGreaterThan(0);
  expect(await second.verify()).toEqual([]);
  await second.end();
}, 3_600_000);
