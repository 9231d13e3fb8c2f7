import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Transporter } from "nodemailer";
import type { Config } from "../config/config.js";
import type { Mailer, Message } from "../services/mail/messages.js";

interface Log {
  info(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/** A mailer whose messages can be waited for, by whoever is about to end. */
export interface DrainableMailer extends Mailer {
  /** Resolves when every message is on its way, or has failed. */
  drained(): Promise<void>;
}

/** With SMTP_URL messages are sent; without it they are kept as files in the data directory, and the log says where. */
export function mailerFor(config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">, log: Log): DrainableMailer {
  const deliver =
    config.smtpUrl === undefined ? toFolder(path.join(config.dataDir, "mail"), config, log) : bySmtp(config.smtpUrl, config.mailFrom);
  const underWay = new Set<Promise<void>>();
  return {
    post: (message) => {
      const sent = deliver(message)
        .catch((error: unknown) => log.error({ err: error, subject: message.subject }, "Mail could not be sent"))
        .finally(() => underWay.delete(sent));
      underWay.add(sent);
    },
    drained: async () => {
      await Promise.all(underWay);
    },
  };
}

function bySmtp(url: string, from: string): (message: Message) => Promise<void> {
  const made = async (): Promise<Transporter> => {
    // Read with the first message: most processes at rest have none.
    const { default: nodemailer } = await import("nodemailer");
    return nodemailer.createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });
  };
  let transport: Promise<Transporter> | null = null;
  return async (message) => {
    transport ??= made();
    await (await transport).sendMail({ from, ...message });
  };
}

/** As plain text, so that a link can be copied. The log names the file only: what is in it opens accounts. */
function toFolder(folder: string, { mailFrom }: Pick<Config, "mailFrom">, log: Log): (message: Message) => Promise<void> {
  let count = 0;
  return async ({ to, subject, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, `${new Date().toISOString().replaceAll(":", "-")}-${++count}.txt`);
    await writeFile(file, `From: ${mailFrom}\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 });
    log.info({ file, subject }, "No SMTP_URL is set: the message was written to a file");
  };
}
