import { z } from "zod";

const LONGEST = 400;

export interface EngineLine {
  /** What a person reads of it. */
  readonly text: string;
  /** All that is said, for whoever looks for a cause. */
  readonly whole: string;
  /** Mere information, such as a warning about the machine, is no cause. */
  readonly isTrouble: boolean;
  /** mongod's own way to say that it takes connections. */
  readonly listens: boolean;
}

const entry = z.object({ s: z.string(), msg: z.string(), attr: z.record(z.string(), z.unknown()).optional() });
/** WiredTiger's own entries, and those of the network. */
const inner = z.object({ msg: z.string(), errmsg: z.string(), error_str: z.string() }).partial();

/** mongod writes JSON, one entry per line; the system, Java and releases before 4.4 write text. */
export function engineLine(text: string): EngineLine {
  const read = parsed(text);
  if (read !== null) {
    const words = [read.msg.replace(/\.$/, ""), ...wordsOf(read.attr ?? {})].join(": ");
    const whole = `${read.msg} ${JSON.stringify(read.attr ?? {})}`;
    return { text: shortened(words), whole, isTrouble: /^[EF]/.test(read.s), listens: /^waiting for connections/i.test(read.msg) };
  }
  // Releases before 4.4 gave up with a mere information.
  const isTrouble = !/^\S+ [IWD]\d? /.test(text) || text.includes("exception in initAndListen");
  return { text: shortened(text), whole: text, isTrouble, listens: /waiting for connections/i.test(text) };
}

function wordsOf({ message, error, reason, path }: Readonly<Record<string, unknown>>): string[] {
  const words = [message ?? error ?? reason, path].filter((word) => word !== undefined);
  return words.flatMap((word) => (typeof word === "string" ? [word] : innerWords(word)));
}

function innerWords(word: unknown): string[] {
  const { msg, errmsg, error_str: name } = inner.safeParse(word).data ?? {};
  const words = [msg ?? errmsg, name].filter((found) => found !== undefined);
  return words.length === 0 ? [JSON.stringify(word)] : words;
}

function parsed(text: string): z.infer<typeof entry> | null {
  if (!text.startsWith("{")) return null;
  try {
    return entry.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function shortened(text: string): string {
  // Colours and other codes of a terminal are no words.
  const one = text
    .replaceAll(/\u001b\[[0-9;]*m/g, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return one.length > LONGEST ? `${one.slice(0, LONGEST)}…` : one;
}
