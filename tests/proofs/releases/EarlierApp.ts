import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface, type Interface } from "node:readline";
import type { Phone } from "../../support/clients.js";

/** Somebody's app, with the client package of an earlier release. */
export class EarlierApp {
  private readonly lines: Interface;

  private constructor(private readonly child: ChildProcess) {
    this.lines = createInterface({ input: child.stdout! });
  }

  static start(sources: string, person: Phone, budgetId: string): EarlierApp {
    const argv = ["--no-warnings", "--import", "tsx", "tests/proofs/releases/earlierCopy.ts"];
    const env = { ...process.env, NODE_OPTIONS: "" };
    const words = [sources, `${person.url}/api`, person.token ?? "", budgetId];
    return new EarlierApp(spawn(process.execPath, [...argv, ...words], { env, stdio: ["pipe", "pipe", "inherit"] }));
  }

  /** What it takes for expenses once it has asked for all that is new. */
  async expenses(): Promise<any[]> {
    const answer = once(this.lines, "line");
    this.child.stdin!.write("\n");
    const ended = once(this.child, "exit").then(([code]): never => {
      throw new Error(`the app ended with ${code}`);
    });
    const [line] = await Promise.race([answer, ended]);
    return JSON.parse(line);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = once(this.child, "exit");
    this.child.stdin!.end();
    await ended;
  }
}
