import { buildIndexes, connect } from "../../src/database/connect.js";
import { keysFor } from "../../src/main/keys.js";
import { mailTransport } from "../../src/main/mailer.js";
import { createModels, type Models } from "../../src/models/Models.js";
import { Cipher } from "../../src/services/storage/Cipher.js";
import { MailOutbox, type MailOutcome } from "../../src/services/mail/MailOutbox.js";
import { BackgroundTurns } from "../../src/services/limits/BackgroundTurns.js";
import type { Message, Posting } from "../../src/services/mail/messages.js";
import { MailProblem } from "../../src/services/mail/MailProblem.js";
import { engineUri, freshDatabase } from "../support/databases.js";
import { eventually } from "../support/eventually.js";
import { SmtpSink } from "../support/SmtpSink.js";
import { TestClock } from "../support/startServer.js";

const SECRET = "a secret that is long enough to be one";
const MINUTE = 60_000;
const ADDRESS = "ada@example.org";
let connection: Awaited<ReturnType<typeof connect>>;
let models: Models;
let sink: SmtpSink;
let clock: TestClock;
let told: MailOutcome[];
let count = 0;
beforeAll(async () => {
  connection = await connect(engineUri(), { dbName: freshDatabase("mail") });
  models = createModels(connection);
  await buildIndexes(connection);
});
beforeEach(async () => {
  await models.mails.deleteMany({});
  sink = await SmtpSink.start();
  clock = new TestClock(new Date("2026-11-15T12:00:00Z"));
  told = [];
});
afterEach(() => sink.close());
afterAll(() => connection.close());

/** The outbox as one process has it. */
function outbox(secret = SECRET, instead: Partial<ConstructorParameters<typeof MailOutbox>[0]> = {}): MailOutbox {
  const { deliver } = mailTransport(
    { smtpUrl: sink.url, mailFrom: "Budget <no-reply@budget.example.org>", dataDir: "unused" },
    () => undefined,
  );
  return new MailOutbox({
    models,
    clock,
    random: (size) => new Uint8Array(size).fill(++count),
    cipher: new Cipher(keysFor("stored mails", [secret])),
    turns: new BackgroundTurns(),
    deliver,
    told: (outcome) => told.push(outcome),
    onError: (error) => {
      throw error;
    },
    ...instead,
  });
}

const message = (subject = "Hello", to = ADDRESS) => ({ to, subject, text: "The code is k7q2." });
const results = () => told.map(({ result }) => result);
const stored = () => models.mails.find({}).lean<any[]>();

async function posted(mails: MailOutbox, mail: Message, posting: Posting = { accountId: null }): Promise<void> {
  await mails.post(mail, posting);
  await mails.drained();
}

test("a mail is sent at once, and of its text, its code and its reader nothing stays in the database", async () => {
  await posted(outbox(), message());
  expect(sink.received).toEqual([
    expect.objectContaining({ to: ADDRESS, messageId: expect.stringMatching(/^<mail_[0-9a-f]{32}@budget\.example\.org>$/) }),
  ]);
  expect(sink.received[0]?.text).toContain("The code is k7q2.");
  const [left] = await stored();
  expect(left).toEqual({ _id: left._id, tries: 1, outcome: "sent", usefulUntil: expect.any(Date), expiresAt: expect.any(Date) });
});

test("while it waits, its text is encrypted, and nobody but its secret opens it", async () => {
  await sink.close();
  await posted(outbox(), message());
  const [waiting] = await stored();
  expect(JSON.stringify(waiting)).not.toMatch(/k7q2|ada@example/);
  clock.forward(MINUTE);
  await sink.open();
  await outbox("another secret that is long enough").sweep();
  expect([results(), sink.received]).toEqual([["retried", "unreadable"], []]);
});

test("with the mail server away for ten minutes, every mail arrives once, whichever of two processes tries", async () => {
  await sink.close();
  const [one, other] = [outbox(), outbox()];
  for (let n = 0; n < 6; n++) await posted(n % 2 === 0 ? one : other, message(`Mail ${n}`));
  for (let second = 0; second < 600; second += 10) {
    clock.forward(10_000);
    await Promise.all([one.sweep(), other.sweep()]);
  }
  expect([sink.received, new Set(results())]).toEqual([[], new Set(["retried"])]);
  expect(await one.oldestWaiting()).toEqual(new Date("2026-11-15T12:00:00Z"));
  await sink.open();
  for (let minute = 0; minute < 16; minute++) {
    clock.forward(MINUTE);
    await Promise.all([one.sweep(), other.sweep()]);
  }
  expect(sink.received.map(({ text }) => /Mail \d/.exec(text)?.[0]).sort()).toEqual([0, 1, 2, 3, 4, 5].map((n) => `Mail ${n}`));
  expect(new Set(sink.received.map(({ messageId }) => messageId)).size).toBe(6);
  expect(await one.oldestWaiting()).toBeNull();
});

test("while the mail server is away, a sweep asks it once and not for every mail that waits", async () => {
  let asked = 0;
  const deliver = (): Promise<string> => {
    asked++;
    throw new MailProblem("server", "away");
  };
  const away = outbox(SECRET, { deliver });
  for (let n = 0; n < 5; n++) await posted(away, message());
  clock.forward(10 * MINUTE);
  asked = 0;
  await away.sweep();
  expect(asked).toBe(1);
});

test.each([
  ["a mailbox that is not there is not asked again", "RCPT", "550 5.1.1 <ada@example.org>: no such user", ["refused"], 0],
  ["a relay that refuses everybody is asked again", "RCPT", "554 5.7.1 relay access denied", ["retried", "sent"], 1],
  ["a mailbox that is full for now is asked again", "RCPT", "452 4.2.2 full", ["retried", "sent"], 1],
  ["a mail server that breaks off within a mail is asked again", "DATA", null, ["retried", "sent"], 1],
] as const)("%s", async (_name, step, answer, outcomes, arrived) => {
  const mails = outbox();
  sink.instead.set(step, answer);
  await posted(mails, message());
  expect(JSON.stringify(told)).not.toContain(ADDRESS);
  sink.instead.clear();
  clock.forward(MINUTE);
  await mails.sweep();
  expect([results(), sink.received.length]).toEqual([outcomes, arrived]);
});

test("one mail that the mail server does not take holds up no other", async () => {
  const mails = outbox();
  sink.instead.set("RCPT", "452 4.2.2 full");
  await posted(mails, message("first"));
  sink.instead.clear();
  await posted(mails, message("second"));
  expect(sink.received.map(({ text }) => /Subject: (\w+)/.exec(text)?.[1])).toEqual(["second"]);
});

test("a mail whose process died while it sent is another's after five minutes, under the same Message-ID", async () => {
  const dies = outbox(SECRET, { deliver: () => new Promise<never>(() => undefined) });
  await dies.post(message(), { accountId: null });
  await eventually(async () => ((await stored())[0].tries === 1 ? true : undefined));
  const { _id } = (await stored())[0];
  const other = outbox();
  clock.forward(5 * MINUTE - 1);
  await other.sweep();
  expect(sink.received).toEqual([]);
  clock.forward(1);
  await other.sweep();
  expect(sink.received.map(({ messageId }) => messageId)).toEqual([`<${_id}@budget.example.org>`]);
});

test("two processes that sweep at one moment send a mail once", async () => {
  await sink.close();
  await posted(outbox(), message());
  await sink.open();
  clock.forward(MINUTE);
  await Promise.all(Array.from({ length: 8 }, () => outbox().sweep()));
  expect(sink.received).toHaveLength(1);
});

test("a mail that is posted again under its id is sent once, also after it was sent", async () => {
  const mails = outbox();
  for (let time = 0; time < 2; time++) await posted(mails, message(), { accountId: null, id: "mail_about_this" });
  expect(sink.received).toHaveLength(1);
});

test("a link that is good for an hour is not sent after that hour, and is sent in its last minute", async () => {
  await sink.close();
  const mails = outbox();
  for (const subject of ["first", "second"]) await posted(mails, { ...message(subject), usefulMs: 60 * MINUTE });
  clock.forward(59 * MINUTE);
  await sink.open();
  await models.mails.updateOne({ _id: (await stored())[1]._id }, { $set: { dueAt: new Date(clock.now().getTime() + MINUTE) } });
  await mails.sweep();
  clock.forward(MINUTE);
  await mails.sweep();
  expect(results().slice(-2)).toEqual(["sent", "expired"]);
  expect((await stored()).map(({ sealed }) => sealed)).toEqual([undefined, undefined]);
});

test("a mail that was tried before the clock was set back by a day is tried at once", async () => {
  await sink.close();
  const mails = outbox();
  await posted(mails, message());
  await sink.open();
  clock.forward(-86_400_000);
  await mails.sweep();
  expect(sink.received).toHaveLength(1);
});

test("a mail that was taken while the database could not note it is not sent again by that process", async () => {
  const mails = outbox(SECRET, { onError: () => undefined });
  const away = jest.spyOn(models.mails, "updateOne").mockImplementation(() => {
    throw new Error("away");
  });
  await posted(mails, message());
  expect((await stored())[0].outcome).toBeNull();
  away.mockRestore();
  clock.forward(10 * MINUTE);
  await mails.sweep();
  expect([sink.received.length, (await stored())[0].outcome]).toEqual([1, "sent"]);
});
