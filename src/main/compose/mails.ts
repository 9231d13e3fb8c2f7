import type { Connection } from "mongoose";
import type { Clock } from "../../domain/ids.js";
import type { Models } from "../../models/Models.js";
import { Cipher } from "../../services/storage/Cipher.js";
import { type GuessAllowance, usualAllowance } from "../../services/limits/guessAllowance.js";
import { BackgroundTurns } from "../../services/limits/BackgroundTurns.js";
import { GuessLimits } from "../../services/limits/GuessLimits.js";
import type { TurnScheduler } from "../../services/limits/TurnScheduler.js";
import { DailyMails } from "../../services/mail/DailyMails.js";
import { Digests } from "../../services/mail/Digests.js";
import { EventMails } from "../../services/mail/EventMails.js";
import { type MailOutcome, MailOutbox } from "../../services/mail/MailOutbox.js";
import type { MailTransport } from "../../services/mail/MailTransport.js";
import { keysFor } from "../keys.js";

interface Needs {
  readonly connection: Connection;
  readonly allowance?: GuessAllowance | undefined;
  readonly models: Models;
  readonly clock: Clock;
  readonly random: (size: number) => Uint8Array;
  readonly turns?: TurnScheduler | undefined;
  readonly jwtSecrets: readonly string[];
  readonly mail: Pick<MailTransport, "deliver">;
  readonly mailTold?: ((outcome: MailOutcome) => void) | undefined;
  readonly publicUrl: string;
  readonly onError: (error: unknown) => void;
}

/** Every `new` between an event and the mail server. */
export function composeMails({
  connection,
  allowance = usualAllowance,
  models,
  clock,
  random,
  turns,
  jwtSecrets,
  mail,
  mailTold,
  publicUrl,
  onError,
}: Needs) {
  const mails = new MailOutbox({
    models,
    clock,
    random,
    cipher: new Cipher(keysFor("stored mails", jwtSecrets)),
    // Of their own: a link for a new password does not wait for the end of an import.
    turns: new BackgroundTurns(turns),
    deliver: (message, id) => mail.deliver(message, id),
    told: mailTold ?? (() => undefined),
    onError,
  });
  const digests = new Digests({ models, clock, limits: new GuessLimits(connection, allowance) });
  const telling = { models, clock, mailer: mails, digests, publicUrl };
  return { mails, digests, eventMails: new EventMails(telling), dailyMails: new DailyMails(telling) };
}
