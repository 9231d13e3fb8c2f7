import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Transporter } from "nodemailer";
import { z } from "zod";
import type { Config } from "../config/config.js";
import { type MailFault, MailProblem } from "../services/mail/MailProblem.js";
import type { MailTransport } from "../services/mail/MailTransport.js";

const CONNECT_MS = 10_000;
/** For each answer of the mail server; with all steps of one mail that is less than the lease of the outbox. */
const ANSWER_MS = 30_000;

type MailConfig = Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">;

/** With SMTP_URL messages are sent; without it they are kept as files in the data directory, and `tellFile` says where. */
export function mailTransport(config: MailConfig, tellFile: (file: string) => void): MailTransport {
  return config.smtpUrl === undefined ? toFolder(config, tellFile) : bySmtp(config.smtpUrl, config.mailFrom);
}

function bySmtp(url: string, from: string): MailTransport {
  const { host } = new URL(url);
  const made = async (): Promise<Transporter> => {
    // Read with the first message: most processes at rest have none.
    const { default: nodemailer } = await import("nodemailer");
    return nodemailer.createTransport({
      url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: ANSWER_MS,
    });
  };
  let transport: Promise<Transporter> | null = null;
  const ask = async <Answer>(question: (transport: Transporter) => Promise<Answer>): Promise<Answer> => {
    transport ??= made();
    try {
      return await question(await transport);
    } catch (error) {
      throw problemOf(error, host);
    }
  };
  return {
    where: host,
    isServer: true,
    check: () =>
      ask(async (to) => {
        await to.verify();
      }),
    deliver: ({ to, subject, text }, id) =>
      ask(async (by) => {
        const { response } = await by.sendMail({ from, to, subject, text, messageId: `<${id}@${domainOf(from)}>` });
        return String(response);
      }),
  };
}

/** As plain text, so that a link can be copied. Only the name of the file is told: what is in it opens accounts. */
function toFolder({ dataDir, mailFrom }: MailConfig, tellFile: (file: string) => void): MailTransport {
  const folder = path.join(dataDir, "mail");
  let count = 0;
  return {
    where: folder,
    isServer: false,
    check: () => Promise.resolve(),
    deliver: async ({ to, subject, text }) => {
      const file = path.join(folder, `${new Date().toISOString().replaceAll(":", "-")}-${++count}.txt`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(file, `From: ${mailFrom}\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 });
      } catch (error) {
        throw new MailProblem("server", error instanceof Error ? error.message : String(error));
      }
      tellFile(file);
      return `written to ${file}`;
    },
  };
}

/** What nodemailer says of a failure. */
const failure = z.object({
  message: z.string(),
  code: z.string().optional(),
  command: z.string().optional(),
  response: z.string().optional(),
});

/** Of the mail server's own words, without the addresses in them. */
function problemOf(error: unknown, host: string): MailProblem {
  const { data } = failure.safeParse(error);
  const said = data?.response ?? data?.message ?? String(error);
  const [where, code] = [data?.command, data?.code].map((part) => (part === undefined ? "" : `${part}: `));
  return new MailProblem(
    faultOf(data?.command, said),
    `${host}: ${where}${data?.response === undefined ? code : ""}${withoutAddresses(said)}`,
  );
}

/** A relay that refuses every mailbox is configured wrongly, so only the enhanced codes of a mailbox that is not there count (RFC 3463). */
function faultOf(command: string | undefined, said: string): MailFault {
  if (command === "RCPT TO" && /^5\d\d[ -]5\.1\./.test(said)) return "address";
  return command === "RCPT TO" || command === "DATA" ? "mail" : "server";
}

function withoutAddresses(text: string): string {
  return text
    .replaceAll(/[^\s<>]+@[^\s<>:;,]+/g, "(address)")
    .replaceAll(/\s+/g, " ")
    .slice(0, 300);
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
}
