import type { Phone } from "../support/clients.js";

/** What an offline client keeps: everything it received, by id. */
export class Replica {
  readonly resources = new Map<string, any>();
  readonly deleted = new Set<string>();
  cursor: string | undefined;
  readonly cursors: string[] = [];
  pages = 0;

  constructor(
    private readonly phone: Phone,
    /** Undefined: all that the phone's owner has. */
    private readonly budgetId: string | undefined,
    private readonly limit = 50,
    /** What it asks for; without any it gets what clients from before money accounts get. */
    private readonly kinds: readonly string[] = [],
  ) {}

  /** Asks until there is no more. */
  async walk(): Promise<void> {
    const of = this.budgetId === undefined ? "" : `budgetId=${this.budgetId}&`;
    const asked = this.kinds.map((kind) => `&kinds=${kind}`).join("");
    for (;;) {
      const since = this.cursor === undefined ? "" : `&since=${encodeURIComponent(this.cursor)}`;
      const { status, body } = await this.phone.get(`/sync?${of}limit=${this.limit}${asked}${since}`);
      if (status !== 200) throw new Error(`sync: ${status} ${JSON.stringify(body)}`);
      this.take(body.changes);
      this.cursor = body.cursor;
      this.cursors.push(body.cursor);
      this.pages++;
      if (!body.hasMore) return;
    }
  }

  of(kind: string): any[] {
    return [...this.resources.values()].filter((entry) => entry.kind === kind).map((entry) => entry.resource);
  }

  protected take(changes: any[]): void {
    const ids = changes.map((change) => change.id);
    if (new Set(ids).size !== ids.length) throw new Error("a page said something twice");
    for (const { kind, id, deleted, resource } of changes) {
      if (deleted !== (resource === null)) throw new Error(`a tombstone with a body, or none: ${id}`);
      if (deleted) {
        this.resources.delete(id);
        this.deleted.add(id);
      } else {
        this.resources.set(id, { kind, resource });
        this.deleted.delete(id);
      }
    }
  }
}
