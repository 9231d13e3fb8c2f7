import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { type Cause, causeOf, type KnownCause } from "./causes.js";
import { engineLine } from "./engineLine.js";

/** Of an engine that runs, what was said longer ago is not why it ends. */
const RECENT = 300;
const SHOWN = 5;
const MORE = "Run it by hand to see more, or use a database of your own (MONGODB_URI).";

interface Told {
  readonly text: string;
  readonly at: number;
}

/** What an engine prints, in whatever pieces it arrives: whether it takes connections, and why it ended. */
export class EngineOutput {
  private last: readonly string[] = [];
  /** The first line that says a known cause: others follow from it. */
  private known: (Told & KnownCause) | null = null;
  private trouble: Told | null = null;
  private count = 0;
  private isListening = false;
  private onListening: () => void = () => undefined;
  readonly listening = new Promise<true>((resolve) => {
    this.onListening = () => resolve(true);
  });

  /** Each stream for itself: the lines of two may come in turns, and in parts. */
  read(stream: Readable): void {
    createInterface({ input: stream, crlfDelay: Infinity }).on("line", (line) => this.add(line));
  }

  add(line: string): void {
    if (line.trim() === "") return;
    const { text, whole, isTrouble, listens } = engineLine(line);
    if (listens) {
      this.isListening = true;
      this.onListening();
    }
    const told = { text, at: this.count++ };
    this.last = [...this.last, text].slice(-SHOWN);
    if (!isTrouble) return;
    if (!this.counts(this.trouble)) this.trouble = told;
    const known = causeOf(whole);
    if (known !== undefined && !this.counts(this.known)) this.known = { ...told, ...known };
  }

  /** `end`: how it ended, which is a cause where it said none; null while it runs. */
  cause(end: string | null): Cause {
    return (this.counts(this.known) ? this.known : causeOf(end ?? ""))?.cause ?? "other";
  }

  /** Why it ended, in one sentence with what to do, and its own words. */
  why(end: string): string {
    const byEnd = causeOf(end);
    const words = this.counts(this.trouble) ? [this.trouble.text, ...this.last] : [];
    if (this.counts(this.known)) return `${this.known.means}\nIt said: ${this.known.text}`;
    if (byEnd !== undefined) return [`${byEnd.means}\nIt ended (${end})`, ...words.slice(0, 1)].join(", and said: ");
    if (words.length > 0) return [`it ended (${end}). ${MORE}`, ...new Set(words)].join("\n");
    return `it ended (${end}), and said nothing that tells why. ${MORE}`;
  }

  /** Why it is taken for hung. */
  whySilent(seconds: number): string {
    const said = this.last.length === 0 ? "It said nothing." : `It said last: ${this.last.at(-1)}`;
    return `it takes no connections within ${seconds} s. ${MORE}\n${said}`;
  }

  /** A start is told whole, however much is said of its end. */
  private counts<T extends Told>(told: T | null): told is T {
    return told !== null && (!this.isListening || this.count - told.at <= RECENT);
  }
}
