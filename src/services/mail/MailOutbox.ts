import mongoose from "mongoose";
import { z } from "zod";
import { unlessTaken } from "../../database/errors/duplicateKey.js";
import { traced } from "../../runtime/tracing.js";
import type { MailDoc } from "../../models/mail/mail.js";
import type { Dependencies } from "../Dependencies.js";
import type { Cipher } from "../storage/Cipher.js";
import type { BackgroundTurns } from "../limits/BackgroundTurns.js";
import { MailProblem } from "./MailProblem.js";
import { MailQueue } from "./MailQueue.js";
import type { Mailer, Message, Posting } from "./messages.js";

/** `retried`: not handed over this time. The others end a mail. */
export type MailResult = "sent" | "retried" | "refused" | "expired" | "unreadable";

/** What became of one try, for the log and the figures. It has neither address nor text. */
export interface MailOutcome {
  readonly result: MailResult;
  readonly mail: string;
  readonly tries: number;
  readonly reason: string | null;
}

interface Needs extends Pick<Dependencies, "models" | "clock" | "random"> {
  readonly cipher: Cipher;
  readonly turns: BackgroundTurns;
  /** Hands a mail over, or throws a MailProblem. It ends well within the lease. */
  readonly deliver: (message: Message, id: string) => Promise<unknown>;
  readonly told: (outcome: MailOutcome) => void;
  readonly onError: (error: unknown) => void;
}

/** Longer than a try can take, with every step of SMTP at its own limit, */
const LEASE_MS = 5 * 60_000;
/** and this wait before it. */
const LANE_WAIT_MS = 60_000;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** As long as mail servers usually try. */
const USEFUL_MS = 4 * 86_400_000;
/** Longer than any crash keeps a notice from being written again under its id. */
const KEPT_MS = 30 * 86_400_000;
const stored = z.object({ to: z.string(), subject: z.string(), text: z.string() });
/** Accounts that had their turn in a round of the sweep. */
const ROUND = 500;

/** A mail that this process has for as long as its lease lasts. */
interface Taken {
  readonly mail: MailDoc;
  readonly message: Message;
}

/**
 * Mails wait in the database until the mail server has taken them, whichever process wrote them. Each is tried by one process at a
 * time, and under one Message-ID: a mail that is taken twice, because a process died before it could note the first time, is known as
 * one by the mailbox. Each account has one tried at a time, in its turns and round robin with the others'. While the mail server
 * answers, nobody's turn is held.
 */
export class MailOutbox implements Mailer {
  private readonly queue: MailQueue;
  /** Taken by the mail server, while the database could not note it. */
  private readonly handedOver = new Set<string>();
  private sweeping: Promise<void> | null = null;
  private isStopped = false;

  constructor(private readonly needs: Needs) {
    this.queue = new MailQueue(needs.onError);
  }

  /** Resolves when the mail is stored; the first try follows. A second mail with the same id is none. */
  async post(message: Message, { accountId, id = this.newId() }: Posting): Promise<void> {
    const { models, clock, cipher } = this.needs;
    const now = clock.now();
    const until = now.getTime() + (message.usefulMs ?? USEFUL_MS);
    const mail: MailDoc = {
      _id: id,
      sealed: cipher.encrypt(JSON.stringify(message), id),
      ...(accountId === null ? {} : { accountId }),
      waitingSince: now,
      dueAt: now,
      usefulUntil: new Date(until),
      tries: 0,
      outcome: null,
      expiresAt: new Date(until + KEPT_MS),
    };
    if (await unlessTaken(() => models.mails.insertMany([mail]))) this.soon(id, accountId ?? message.to);
  }

  /** Tries what is due, one of each account and then the next of each, the longest due first; ends early when the mail server is away. One sweep at a time. */
  async sweep(): Promise<void> {
    this.sweeping ??= this.tryDue().finally(() => (this.sweeping = null));
    return this.sweeping;
  }

  /** Resolves when the first tries of what this process has posted are over. */
  async drained(): Promise<void> {
    await this.queue.drained();
  }

  /** Finishes the tries that run. What waits stays for other processes and for the next start. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.queue.leaveRest();
    await this.drained();
    await this.sweeping?.catch(this.needs.onError);
  }

  /** Since when the oldest mail has been waiting; null when none waits. */
  async oldestWaiting(): Promise<Date | null> {
    const oldest = await this.needs.models.mails
      .findOne({ waitingSince: mongoose.trusted({ $exists: true }) }, { waitingSince: 1 })
      .sort({ waitingSince: 1 })
      .lean<Pick<MailDoc, "waitingSince">>();
    return oldest?.waitingSince ?? null;
  }

  private soon(id: string, key: string): void {
    if (!this.isStopped) this.queue.soon(key, (isWanted) => this.attempt(id, key, isWanted));
  }

  private async tryDue(): Promise<void> {
    for (const id of this.handedOver) await this.end(id, "sent");
    const served = new Set<string>();
    while (!this.isStopped) {
      const due = await this.needs.models.mails
        .findOne({ ...this.isDue(), accountId: mongoose.trusted({ $nin: [...served] }) }, { accountId: 1, sealed: 1 })
        .sort({ dueAt: 1 })
        .lean<Pick<MailDoc, "_id" | "accountId" | "sealed">>();
      if (due === null && served.size === 0) return;
      if (due === null || served.size >= ROUND) served.clear();
      if (due === null) continue;
      if (!(await this.attempt(due._id, this.keyOf(due)))) return;
      if (due.accountId !== undefined) served.add(due.accountId);
    }
  }

  /** In whose turns it is sent: where no account is known, the address stands for it. */
  private keyOf({ _id, accountId, sealed = "" }: Pick<MailDoc, "_id" | "accountId" | "sealed">): string {
    return accountId ?? this.opened(_id, sealed)?.to ?? _id;
  }

  private opened(id: string, sealed: string): Message | null {
    const message = this.needs.cipher.decrypt(sealed, id);
    return message === null ? null : stored.parse(JSON.parse(message));
  }

  /** False when the other mails would fail alike. */
  private attempt(id: string, key: string, isWanted = (): boolean => true): Promise<boolean> {
    return this.queue.alone(key, async () => {
      if (!isWanted()) return true;
      return traced("send mail", { "mail.id": id }, async () => {
        // Waits for a turn before it has the mail, and not again after that.
        const taken = await this.needs.turns.of(key, () => this.take(id));
        if (taken === null) return true;
        const since = performance.now();
        return this.queue.inLane(() =>
          isWanted() && performance.now() - since < LANE_WAIT_MS ? this.deliver(taken) : this.putBack(taken),
        );
      });
    });
  }

  /** Null when another process has it, or when it has ended. */
  private async take(id: string): Promise<Taken | null> {
    const { models, clock } = this.needs;
    const now = clock.now();
    const mail = await models.mails
      .findOneAndUpdate(
        { _id: id, ...this.isDue() },
        { $set: { dueAt: new Date(now.getTime() + LEASE_MS) }, $inc: { tries: 1 } },
        { returnDocument: "after" },
      )
      .lean<MailDoc>();
    if (mail === null) return null;
    const message = mail.usefulUntil <= now ? null : this.opened(id, mail.sealed ?? "");
    if (message !== null) return { mail, message };
    if (mail.usefulUntil <= now) await this.finish(mail, "expired", null);
    else await this.finish(mail, "unreadable", "no secret opens it: JWT_SECRET was changed without JWT_SECRET_PREVIOUS");
    return null;
  }

  /** Untried. */
  private async putBack({ mail }: Taken): Promise<true> {
    const { models, clock } = this.needs;
    await models.mails.updateOne({ _id: mail._id, outcome: null }, { $set: { dueAt: clock.now() }, $inc: { tries: -1 } });
    return true;
  }

  private async deliver({ mail, message }: Taken): Promise<boolean> {
    try {
      await this.needs.deliver(message, mail._id);
    } catch (error) {
      return this.failed(mail, error);
    }
    this.handedOver.add(mail._id);
    return this.finish(mail, "sent", null);
  }

  private async failed(mail: MailDoc, error: unknown): Promise<boolean> {
    const { models, clock } = this.needs;
    const fault = error instanceof MailProblem ? error.fault : "mail";
    const reason = error instanceof Error ? error.message : String(error);
    if (fault === "address") return this.finish(mail, "refused", reason);
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (mail.tries - 1), LONGEST_PAUSE_MS);
    await models.mails.updateOne({ _id: mail._id, outcome: null }, { $set: { dueAt: new Date(clock.now().getTime() + pauseMs) } });
    this.tell(mail, "retried", reason);
    return fault !== "server";
  }

  private async finish(mail: MailDoc, result: Exclude<MailResult, "retried">, reason: string | null): Promise<true> {
    this.tell(mail, result, reason);
    await this.end(mail._id, result);
    return true;
  }

  /** Its text goes; what is left says that there was one. */
  private async end(id: string, outcome: Exclude<MailResult, "retried">): Promise<void> {
    const { models, clock } = this.needs;
    await models.mails.updateOne(
      { _id: id },
      {
        $set: { outcome, expiresAt: new Date(clock.now().getTime() + KEPT_MS) },
        $unset: { sealed: 1, accountId: 1, waitingSince: 1, dueAt: 1 },
      },
    );
    this.handedOver.delete(id);
  }

  private tell({ _id, tries }: MailDoc, result: MailResult, reason: string | null): void {
    this.needs.told({ result, mail: _id, tries, reason });
  }

  /** One that is due later than any pause and any lease was tried before the clock was set back. */
  private isDue(): object {
    const now = this.needs.clock.now();
    const latest = new Date(now.getTime() + LONGEST_PAUSE_MS);
    return { $or: [{ dueAt: mongoose.trusted({ $lte: now }) }, { dueAt: mongoose.trusted({ $gt: latest }) }] };
  }

  private newId(): string {
    return `mail_${Buffer.from(this.needs.random(16)).toString("hex")}`;
  }
}
