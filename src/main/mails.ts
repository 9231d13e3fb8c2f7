import type { Clock } from "../domain/ids.js";
import type { Models } from "../models/Models.js";
import { Cipher } from "../services/access/Cipher.js";
import { DailyMails } from "../services/mail/DailyMails.js";
import { EventMails } from "../services/mail/EventMails.js";
import { type MailOutcome, MailOutbox } from "../services/mail/MailOutbox.js";
import type { MailTransport } from "../services/mail/MailTransport.js";
import { keysFor } from "./keys.js";

interface Needs {
  readonly models: Models;
  readonly clock: Clock;
  readonly random: (size: number) => Uint8Array;
  readonly jwtSecrets: readonly string[];
  readonly mail: Pick<MailTransport, "deliver">;
  readonly mailTold?: ((outcome: MailOutcome) => void) | undefined;
  readonly publicUrl: string;
  readonly onError: (error: unknown) => void;
}

/** Every `new` between an event and the mail server. */
export function composeMails({ models, clock, random, jwtSecrets, mail, mailTold, publicUrl, onError }: Needs) {
  const mails = new MailOutbox({
    models,
    clock,
    random,
    cipher: new Cipher(keysFor("stored mails", jwtSecrets)),
    deliver: (message, id) => mail.deliver(message, id),
    told: mailTold ?? (() => undefined),
    onError,
  });
  const telling = { models, clock, mailer: mails, publicUrl };
  return { mails, eventMails: new EventMails(telling), dailyMails: new DailyMails(telling) };
}
