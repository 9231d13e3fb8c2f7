import { buildIndexes, connect } from "../../src/database/connect.js";
import { keysFor } from "../../src/main/keys.js";
import { createModels, type Models } from "../../src/models/Models.js";
import { Cipher } from "../../src/services/storage/Cipher.js";
import { BackgroundTurns } from "../../src/services/limits/BackgroundTurns.js";
import { MailOutbox } from "../../src/services/mail/MailOutbox.js";
import { MailProblem } from "../../src/services/mail/MailProblem.js";
import type { Message, Posting } from "../../src/services/mail/messages.js";
import { engineUri, freshDatabase } from "../support/databases.js";
import { eventually } from "../support/eventually.js";
import { TestClock } from "../support/startServer.js";

const MINUTE = 60_000;
const ADDRESS = "ada@example.org";
let connection: Awaited<ReturnType<typeof connect>>;
let models: Models;
let clock: TestClock;
let count = 0;
beforeAll(async () => {
  connection = await connect(engineUri(), { dbName: freshDatabase("mailturns") });
  models = createModels(connection);
  await buildIndexes(connection);
});
beforeEach(async () => {
  await models.mails.deleteMany({});
  clock = new TestClock(new Date("2026-11-15T12:00:00Z"));
});
afterAll(() => connection.close());

type Deliver = ConstructorParameters<typeof MailOutbox>[0]["deliver"];

function outbox(deliver: Deliver, turns = new BackgroundTurns()): MailOutbox {
  return new MailOutbox({
    models,
    clock,
    random: (size) => new Uint8Array(size).fill(++count),
    cipher: new Cipher(keysFor("stored mails", ["a secret that is long enough to be one"])),
    turns,
    deliver,
    told: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
}

const message = (subject = "Hello", to = ADDRESS) => ({ to, subject, text: "The code is k7q2." });
const stored = () => models.mails.find({}).lean<any[]>();

async function posted(mails: MailOutbox, mail: Message, posting: Posting = { accountId: null }): Promise<void> {
  await mails.post(mail, posting);
  await mails.drained();
}

const ofOther = "acc_other";
const greedy = "acc_greedy";
const subjects = (delivered: readonly Message[]): string[] => delivered.map(({ subject }) => subject);

/** A mail server that answers when it is opened, and notes in which order it was asked, and how many mails of each it had at once. */
function slow(isOpen = true) {
  let letGo = (): void => undefined;
  const opened = isOpen ? Promise.resolve() : new Promise<void>((resolve) => (letGo = resolve));
  const delivered: Message[] = [];
  const open = new Map<string, number>();
  let most = 0;
  const deliver = async (mail: Message): Promise<void> => {
    const [account = ""] = mail.subject.split(" ");
    delivered.push(mail);
    open.set(account, (open.get(account) ?? 0) + 1);
    most = Math.max(most, open.get(account) ?? 0);
    await opened;
    await new Promise(setImmediate);
    open.set(account, (open.get(account) ?? 0) - 1);
  };
  return { delivered, deliver, open: () => letGo(), mostAtOnce: () => most };
}

test("one account's mails are sent one at a time, and another's are not behind them", async () => {
  const { delivered, deliver, open: answer, mostAtOnce } = slow(false);
  const mails = outbox(deliver);
  for (let n = 0; n < 6; n++) await mails.post(message(`greedy ${n}`), { accountId: greedy });
  await mails.post(message("other"), { accountId: ofOther });
  await eventually(async () => (delivered.length === 2 ? true : undefined));
  expect(subjects(delivered)).toEqual(["greedy 0", "other"]);
  answer();
  await mails.drained();
  expect([delivered.length, mostAtOnce()]).toEqual([7, 1]);
});

test("mails to an address without an account are sent one at a time for each address", async () => {
  const { delivered, deliver, open: answer, mostAtOnce } = slow(false);
  const mails = outbox(deliver);
  for (let n = 0; n < 4; n++) await mails.post(message(`ada ${n}`), { accountId: null });
  await mails.post(message("ben", "ben@example.org"), { accountId: null });
  await eventually(async () => (delivered.length === 2 ? true : undefined));
  expect(subjects(delivered)).toEqual(["ada 0", "ben"]);
  answer();
  await mails.drained();
  expect([delivered.length, mostAtOnce()]).toEqual([5, 1]);
});

test("a sweep tries one mail of each account before the next one of any", async () => {
  const away = outbox(() => Promise.reject(new MailProblem("mail", "not now")));
  for (const [subject, accountId] of [["greedy 0"], ["greedy 1"], ["greedy 2"], ["other", ofOther]] as const) {
    await posted(away, message(subject), { accountId: accountId ?? greedy });
    clock.forward(1);
  }
  const { delivered, deliver } = slow();
  clock.forward(MINUTE);
  await outbox(deliver).sweep();
  expect(subjects(delivered)).toEqual(["greedy 0", "other", "greedy 1", "greedy 2"]);
});

test("a mail takes a turn of its account, and holds none while the mail server answers", async () => {
  const turns = new BackgroundTurns();
  let running = 0;
  const keys: string[] = [];
  jest.spyOn(turns, "of").mockImplementation(async (key, work) => {
    keys.push(key);
    running++;
    return work().finally(() => running--);
  });
  const during: number[] = [];
  const mails = outbox(async () => during.push(running), turns);
  await posted(mails, message(), { accountId: greedy });
  await posted(mails, message());
  expect([keys, during]).toEqual([
    [greedy, ADDRESS],
    [0, 0],
  ]);
});

test("a mail has its account while it waits, and of one that has ended nothing tells whose it was", async () => {
  const mails = outbox(() => Promise.reject(new MailProblem("server", "away")));
  await posted(mails, message(), { accountId: greedy });
  expect((await stored())[0].accountId).toBe(greedy);
  clock.forward(MINUTE);
  await outbox(() => Promise.resolve()).sweep();
  const [left] = await stored();
  expect([left.outcome, left.accountId]).toEqual(["sent", undefined]);
});
