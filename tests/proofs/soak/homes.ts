import { aBudget, aCategory } from "../../builders/aBudget.js";
import { Phone, Web } from "../../support/clients.js";
import { confirmByMail } from "../../support/confirmByMail.js";
import { addMonths } from "../../../src/domain/month.js";
import { Replica } from "../../sync/replica.js";
import { SeededRandom } from "../devices/SeededRandom.js";
import { graphqlWrites, restWrites } from "./clientWrites.js";
import { Household } from "./Household.js";
import { Lane } from "./Lane.js";
import { RovingPhone, RovingWeb, type Traffic } from "./Traffic.js";

const PASSWORD = "a kettle sings at noon";
const MONTHS = 6;
const CATEGORIES = 4;

export interface Home {
  readonly household: Household;
  readonly token: string;
  readonly phone: RovingPhone;
  readonly replica: Replica;
  /** A phone over REST, which keeps a copy, and a browser over GraphQL. */
  readonly lanes: readonly [Lane, Lane];
}

interface Needs {
  readonly name: string;
  readonly url: string;
  readonly dataDir: string;
  readonly traffic: Traffic;
  readonly seed: number;
  readonly pauseMs: number;
  readonly wrong: (problem: string) => void;
  /** False: a release takes part whose GraphQL API has keys for creations only. */
  readonly keyed?: boolean;
}

/** Somebody registers, and uses one budget from a phone and a browser. */
export async function openHome({ name, url, dataDir, traffic, seed, pauseMs, wrong, keyed }: Needs): Promise<Home> {
  const email = `${name}@example.org`;
  const visitor = await Phone.register(url, email, PASSWORD);
  await confirmByMail(dataDir, visitor);
  // A personal access token needs no refreshing while servers come and go.
  const token: string = made(await visitor.post("/me/tokens", { name: "soak", scopes: ["read", "write"], password: PASSWORD })).token;
  const web = new Web(url);
  const login = await traffic.settled("graphql", () => web.login(email, PASSWORD));
  if (login.state === "refused") throw new Error(login.code);
  const current = new Date().toISOString().slice(0, 7);
  const months = Array.from({ length: MONTHS }, (_, back) => addMonths(current, back + 1 - MONTHS));
  const [startMonth] = months;
  const { id: budgetId } = await aBudget(visitor, { startMonth });
  const categoryIds: string[] = [];
  for (let count = 0; count < CATEGORIES; count++) {
    const fields = { budgeted: Household.standing, effectiveFrom: startMonth, rollover: { policy: "full" } };
    categoryIds.push((await aCategory(visitor, budgetId, fields)).id);
  }
  const household = new Household(budgetId, categoryIds, months);
  const phone = new RovingPhone(traffic, token);
  const replica = new Replica(phone, budgetId, 100);
  const browser = new RovingWeb(traffic, { cookie: web.cookie, device: web.device });
  const common = { household, pauseMs, wrong };
  const lanes = [
    new Lane({
      ...common,
      name: `${name}-phone`,
      planned: categoryIds[0] ?? "",
      writes: restWrites(traffic, phone),
      read: () => replica.walk(),
      random: new SeededRandom(seed),
    }),
    new Lane({
      ...common,
      name: `${name}-web`,
      planned: categoryIds[1] ?? "",
      writes: graphqlWrites(browser, keyed),
      read: () => seenInBrowser(browser, budgetId, months.at(-1) ?? ""),
      random: new SeededRandom(seed + 1),
    }),
  ] as const;
  return { household, token, phone, replica, lanes };
}

const SEEN = `query($b: ID!, $m: YearMonth!) {
  month(budgetId: $b, month: $m) { toAssign categories { categoryId available } }
  expenses(budgetId: $b, first: 50) { nodes { id amount date } totals { net } } }`;

async function seenInBrowser(browser: RovingWeb, b: string, m: string): Promise<void> {
  const outcome = await browser.ask(SEEN, { b, m });
  if (outcome.state === "refused") throw new Error(outcome.code);
}

function made({ status, body }: { readonly status: number; readonly body: any }): any {
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}
