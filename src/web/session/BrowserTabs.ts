import type { TabMessage, Tabs } from "../store/sync/Tabs.js";

/** The tabs of this browser. */
export class BrowserTabs implements Tabs {
  private readonly channel: BroadcastChannel;

  constructor(private readonly name: string) {
    this.channel = new BroadcastChannel(name);
  }

  /** The browser hands the lead on when a tab closes. Without locks (plain http) each tab leads; equal keys keep the effects single. */
  lead(run: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): void {
    const turn = "locks" in navigator ? navigator.locks.request(this.name, { signal }, () => run(signal)) : run(signal);
    turn.catch((error: unknown) => {
      if (!signal.aborted) reportError(error);
    });
  }

  post(message: TabMessage): void {
    this.channel.postMessage(message);
  }

  listen(hear: (message: TabMessage) => void): void {
    this.channel.onmessage = ({ data }: MessageEvent<TabMessage>) => hear(data);
  }

  close(): void {
    this.channel.close();
  }
}
