import type { TabMessage, Tabs } from "../../../src/web/store/sync/Tabs.js";

type Turn = () => Promise<void>;

/** The tabs of one browser: what one posts the others hear a moment later, and one leads until it is closed. */
export class MemoryBrowser {
  readonly open = new Set<MemoryTabs>();
  private readonly waiting: { tab: MemoryTabs; turn: Turn }[] = [];
  private leading: MemoryTabs | null = null;

  tab(): MemoryTabs {
    const tab = new MemoryTabs(this);
    this.open.add(tab);
    return tab;
  }

  queue(tab: MemoryTabs, turn: Turn): void {
    this.waiting.push({ tab, turn });
    this.next();
  }

  /** The browser takes the lead away from a tab that is no more, whatever it was doing. */
  gone(tab: MemoryTabs): void {
    this.open.delete(tab);
    this.waiting.splice(0, Infinity, ...this.waiting.filter((each) => each.tab !== tab));
    if (this.leading !== tab) return;
    this.leading = null;
    this.next();
  }

  private next(): void {
    if (this.leading !== null) return;
    const first = this.waiting.shift();
    if (first === undefined) return;
    this.leading = first.tab;
    void first.turn().finally(() => {
      if (this.leading === first.tab) this.gone(first.tab);
    });
  }
}

export class MemoryTabs implements Tabs {
  private hear: (message: TabMessage) => void = () => undefined;

  constructor(private readonly browser: MemoryBrowser) {}

  lead(run: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): void {
    this.browser.queue(this, () => run(signal));
  }

  post(message: TabMessage): void {
    const copy = structuredClone(message);
    if (!this.browser.open.has(this)) return;
    for (const tab of this.browser.open) if (tab !== this) setImmediate(() => this.browser.open.has(tab) && tab.hear(copy));
  }

  listen(hear: (message: TabMessage) => void): void {
    this.hear = hear;
  }

  close(): void {
    this.browser.gone(this);
  }
}
