import { print } from "graphql";
import { emptyOpening } from "../../../src/domain/envelopes.js";
import { GraphqlRemote } from "../../../src/web/api/remote/GraphqlRemote.js";
import { streamOf } from "../../../src/web/api/remote/stream.js";
import { BudgetConnection } from "../../../src/web/store/sync/BudgetConnection.js";
import { BudgetStore } from "../../../src/web/store/BudgetStore.js";
import { type Disk, MemoryDisk } from "../../../src/web/store/disk/Disk.js";
import { newKey } from "../../../src/web/store/ids.js";
import type { ExpenseFields, FieldConflict, Write } from "../../../src/web/store/outbox/writes.js";
import { becomes } from "../../support/eventually.js";
import type { Phone } from "../../support/clients.js";
import type { TestServer } from "../../support/startServer.js";
import { MemoryBrowser } from "./MemoryTabs.js";

/** A new expense, as somebody enters it. */
export const plainExpense: ExpenseFields = {
  type: "expense",
  amount: 1250,
  date: "2026-11-10",
  description: null,
  payee: "Grocer",
  note: null,
  tags: [],
  categoryId: null,
  splits: [],
  original: null,
};

export interface Tab {
  readonly store: BudgetStore;
  readonly connection: BudgetConnection;
  readonly close: () => void;
}

/** What becomes of a request: it arrives, it does not, or its answer does not. */
type Fate = "arrives" | "lost" | "answer lost";

/** A browser of a person: its disk, its tabs and its network. */
export class Device {
  readonly disk: Disk = new MemoryDisk();
  readonly browser = new MemoryBrowser();
  /** The names of the operations that were sent. */
  readonly sent: string[] = [];
  /** What should never fail, and did. */
  readonly failures: unknown[] = [];
  /** What the disk did not take. */
  readonly notKept: unknown[] = [];
  isOnline = true;
  fate: () => Fate = () => "arrives";
  /** Until then no answer to a write arrives. */
  held: Promise<void> = Promise.resolve();
  /** Before an operation of this name is sent, and before its answer arrives. */
  pause: (name: string, when: "before" | "after") => Promise<void> = () => Promise.resolve();
  /** What is answered to an operation of this name instead of what the server answered; null: that. */
  instead: (name: string) => { readonly code: string; readonly message: string } | null = () => null;
  clockIsBackBy = 0;
  /** Whom its requests are meant for. */
  accountId: string | null = null;
  private tabs: Tab[] = [];

  constructor(
    private readonly server: TestServer,
    private readonly person: Phone,
    readonly budgetId: string,
  ) {}

  async open(): Promise<Tab> {
    const store = new BudgetStore(this.budgetId, () => this.server.clock.now());
    const connection = new BudgetConnection({
      store,
      disk: this.disk,
      remote: new GraphqlRemote(
        { url: `${this.server.url}/graphql`, fetch: (...given) => this.fetch(...given), textOf: print, accountId: this.accountId },
        streamOf,
      ),
      tabs: this.browser.tab(),
      now: () => Date.now() - this.clockIsBackBy,
      newKey,
      isOnline: () => this.isOnline,
      notKept: (error) => this.notKept.push(error),
      report: (error) => this.failures.push(error),
    });
    const tab = { store, connection, close: () => connection.close() };
    this.tabs.push(tab);
    await connection.open(null);
    return tab;
  }

  async openLive(): Promise<Tab> {
    const tab = await this.open();
    await becomes(() => tab.connection.status, "live");
    return tab;
  }

  /** Before it is first opened: it keeps the months from this one on. */
  async keepFrom(from: string): Promise<void> {
    const empty = { budget: null, categories: [], plans: [], statements: [], movements: [], sums: [], cursor: null };
    const head = { budgetId: this.budgetId, ...empty, window: { from, opening: emptyOpening } };
    await this.disk.save({ head, months: [], finished: null, left: [] });
  }

  /** The browser tells its tabs. */
  setOnline(isOnline: boolean): void {
    this.isOnline = isOnline;
    for (const { connection } of this.tabs) connection.retry();
  }

  close(): void {
    for (const { close } of this.tabs) close();
    this.tabs = [];
  }

  private async fetch(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
    const fate = this.isOnline ? this.fate() : "lost";
    if (fate === "lost") throw new TypeError("fetch failed");
    const [, kind, name] = /(query|mutation|subscription) (\w+)/.exec(typeof init.body === "string" ? init.body : "") ?? [];
    this.sent.push(name ?? "?");
    const isWrite = kind === "mutation";
    const headers = new Headers(init.headers);
    headers.set("Authorization", `Bearer ${this.person.token}`);
    await this.pause(name ?? "?", "before");
    const response = await fetch(input, { ...init, headers, credentials: "omit" });
    if (isWrite) await this.held;
    await this.pause(name ?? "?", "after");
    const fault = this.instead(name ?? "?");
    if (fault !== null) return Response.json({ data: null, errors: [{ message: fault.message, extensions: { code: fault.code } }] });
    if (fate === "arrives" || (response.headers.get("content-type") ?? "").includes("event-stream")) return response;
    await response.text();
    throw new TypeError("fetch failed");
  }
}

/** What a person is asked to decide. */
export function conflictsOf({ store }: Tab): readonly FieldConflict[] {
  return store.outbox.flatMap(({ state }) => (state.is === "conflict" ? state.conflicts : []));
}

/** Nothing waits any more, and the server tells what it has. */
export async function isStored({ store, connection }: Tab): Promise<void> {
  await becomes(() => [store.outbox.map(({ write, state }) => ({ kind: write.kind, state })), connection.status], [[], "live"]);
}

export async function write(tab: Tab, ...writes: readonly Write[]): Promise<void> {
  for (const each of writes) await tab.connection.write(each);
}
