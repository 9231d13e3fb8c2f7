import { parseArgs } from "node:util";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "../../../src/database/connect.js";
import { aBudget } from "../../builders/aBudget.js";
import { Phone } from "../../support/clients.js";
import { type Received, SILENCE, SmtpSink } from "../../support/SmtpSink.js";
import { Drill } from "./Drill.js";
import { metricsOf, quoted, seconds, table } from "./report.js";

const PASSWORD = "a kettle sings at noon";
const ROUNDS = 4;
const METRICS = ["mail_total", "mail_oldest_waiting_seconds"];
/** The longest pause of a mail, and its try. */
const ARRIVED_MS = 17 * 60_000;
const LOOK_MS = 1000;
/** `/metrics` counts what waits every 30 s. */
const COUNTED_MS = 35_000;

interface People {
  readonly owner: Phone;
  readonly budgetId: string;
  readonly forgetful: readonly Phone[];
  readonly careful: readonly Phone[];
}

/** More than the longest pause between two tries. */
const HURRY_MS = 20 * 60_000;

/**
 * `mail --minutes 10 [--hurry]`: the mail server is away, comes back with a 4xx and with silence, and then takes everything. Two servers
 * send. With `--hurry` their clocks are set forward then, so that nobody waits for the next tries.
 */
export async function mail(words: readonly string[], tell: (line: string) => void): Promise<readonly [string, readonly string[]]> {
  const { values } = parseArgs({
    args: [...words],
    options: { minutes: { type: "string", default: "10" }, hurry: { type: "boolean", default: false } },
  });
  const drill = await Drill.begin(tell);
  const sink = await SmtpSink.start();
  try {
    const env = { SMTP_URL: sink.url };
    const [first, second] = [drill.server("first", { env }), drill.server("second", { env })];
    await drill.start(first);
    await drill.start(second);
    const hurry = async (): Promise<void> => {
      if (values.hurry) await Promise.all([first, second].map((server) => server.setClock(HURRY_MS)));
    };
    return [await drilled({ drill, sink, urls: [first.url, second.url], hurry }, 60_000 * Number(values.minutes)), drill.broken];
  } finally {
    await sink.close();
    await drill.end();
  }
}

interface Scene {
  readonly drill: Drill;
  readonly sink: SmtpSink;
  readonly urls: readonly [string, string];
  readonly hurry: () => Promise<void>;
}

async function drilled({ drill, sink, urls, hurry }: Scene, awayMs: number): Promise<string> {
  const figures: [string, string][] = [];
  const note = async (when: string): Promise<void> => {
    const [first, second] = await Promise.all(urls.map((url) => metricsOf(url, METRICS)));
    figures.push([when, `# the first server\n${first}\n# the second server\n${second}`]);
    drill.tell(`${when}: ${sink.received.length} messages have arrived`);
  };
  const people = await peopleAt(urls, sink);
  await note("Before");
  await sink.close();
  const begun = performance.now();
  const asked: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    asked.push(...(await askedFor(people, urls[round % 2] ?? "", round)));
    await pause(awayMs / ROUNDS);
  }
  await note(`Away for ${seconds(performance.now() - begun)}`);
  const back = performance.now();
  // Two mails meet a mail server that is back and not well, a third one what can be told from a loss by nobody.
  sink.instead.set("RCPT", "451 4.3.2 not now");
  await sink.open();
  await denied(sink, 1);
  sink.instead.clear();
  sink.instead.set("DATA", SILENCE);
  await denied(sink, 2);
  sink.takesAnyway = true;
  await denied(sink, 3);
  const doubtful = sink.received.at(-1)?.messageId ?? "";
  sink.takesAnyway = false;
  sink.instead.clear();
  await note("Back, after its refusals");
  await hurry();
  const connection = await connect(drill.uri);
  try {
    const mails = connection.collection<{ _id: string; outcome: string | null }>("mails");
    while ((await mails.countDocuments({ outcome: null })) > 0 && performance.now() < back + ARRIVED_MS) await pause(LOOK_MS);
    const lastMs = performance.now() - back;
    await pause(COUNTED_MS);
    await note("Afterwards");
    const rows = judged(drill, await mails.find().toArray(), { sink, asked, doubtful });
    drill.finish();
    const text = figures.map(([when, figure]) => `${when}:\n\n${quoted(figure)}`).join("\n\n");
    return `\nThe last message arrived ${seconds(lastMs)} after the mail server was up again.\n\n${table(["Messages", ""], rows)}\n\n${text}\n`;
  } finally {
    await connection.close();
  }
}

/** Each mail that was written arrived once, and each that was asked for was written. */
function judged(
  drill: Drill,
  mails: readonly { readonly _id: string; readonly outcome: string | null }[],
  { sink, asked, doubtful }: { readonly sink: SmtpSink; readonly asked: readonly string[]; readonly doubtful: string },
): (string | number)[][] {
  const times = new Map<string, Received[]>();
  for (const one of sink.received) times.set(one.messageId, [...(times.get(one.messageId) ?? []), one]);
  for (const { _id, outcome } of mails) if (outcome !== "sent") drill.wrong(`${_id} is ${outcome ?? "waiting"}`);
  if (times.size !== mails.length) drill.wrong(`${mails.length} messages were written, and ${times.size} arrived`);
  for (const [id, all] of times) if (all.length > 1 && id !== doubtful) drill.wrong(`${id} arrived ${all.length} times`);
  for (const address of asked) if (!sink.received.some(({ to }) => to === address)) drill.wrong(`${address} got no message`);
  return [
    ["written", mails.length],
    ["requested while the mail server was down", asked.length],
    ["arrived, by Message-ID", times.size],
    ["accepted without a response: times that it arrived, with one Message-ID", times.get(doubtful)?.length ?? 0],
  ];
}

/** Until the mail server has not answered as usual for so many times. */
async function denied(sink: SmtpSink, times: number): Promise<void> {
  for (const end = performance.now() + ARRIVED_MS; sink.denials < times && performance.now() < end;) await pause(10);
}

async function peopleAt(urls: readonly [string, string], sink: SmtpSink): Promise<People> {
  const people: Phone[] = [];
  for (let place = 0; place < 1 + 2 * ROUNDS; place++) {
    const phone = await Phone.register(urls[place % 2] ?? "", `person${place}@example.org`, PASSWORD);
    while (!sink.received.some(({ to }) => to === phone.account.email)) await pause(20);
    const text = sink.received.find(({ to }) => to === phone.account.email)?.text ?? "";
    const code = /confirm-email#([0-9a-z]{58})/.exec(text)?.[1];
    const { status } = await phone.put(`/email-verifications/${code}`);
    if (status !== 204) throw new Error(`the address was not confirmed: ${status}`);
    people.push(phone);
  }
  const [owner, ...others] = people;
  if (owner === undefined) throw new Error("nobody is there");
  const { id: budgetId } = await aBudget(owner);
  return { owner, budgetId, forgetful: others.slice(0, ROUNDS), careful: others.slice(ROUNDS) };
}

/** A confirmation, a reset, an invitation and a notice; answers to whom. */
async function askedFor({ owner, budgetId, forgetful, careful }: People, url: string, round: number): Promise<string[]> {
  const [stranger, guest] = [`new${round}@example.org`, `guest${round}@example.org`];
  await Phone.register(url, stranger, PASSWORD);
  const [lost, changed] = [forgetful[round], careful[round]];
  const answers = [
    await new Phone(url, null).post("/password-resets", { email: lost?.account.email }),
    await owner.post(`/budgets/${budgetId}/invitations`, { email: guest, role: "viewer" }),
    await changed?.put("/me/password", { currentPassword: PASSWORD, newPassword: `${PASSWORD} too` }),
  ];
  const statuses = answers.map((answer) => answer?.status);
  if (String(statuses) !== "202,201,204") throw new Error(`asking for mails: ${statuses}`);
  return [stranger, lost?.account.email, guest, changed?.account.email];
}
