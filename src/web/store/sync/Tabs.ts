import type { Arrival } from "../disk/Copy.js";
import type { Month } from "../model.js";
import type { WaitingWrite } from "../outbox/writes.js";

/** What the tabs of a browser tell each other about one budget. What they tell is on the disk by then. */
export type TabMessage =
  /** A write was made, or something became of it. */
  | { readonly is: "laid"; readonly entry: WaitingWrite }
  | { readonly is: "dropped"; readonly id: string }
  /** The leading tab took something in: from one cursor to another. */
  | { readonly is: "taken"; readonly before: string | null; readonly arrival: Arrival }
  /** The copy has another first month: it is to be read from the disk. */
  | { readonly is: "replaced" }
  /** Older months are wanted, from this one on. */
  | { readonly is: "widen"; readonly from: Month }
  | { readonly is: "status"; readonly status: ConnectionStatus }
  /** A tab was opened, and asks for the status. */
  | { readonly is: "asked" }
  /** There is a network again, or somebody signed in: the leading tab is to try again. */
  | { readonly is: "retry" };

export type ConnectionStatus = "starting" | "live" | "unreachable" | "signed-out" | "gone";

/** Of the tabs that show a budget one leads: it alone sends, and asks the server. */
export interface Tabs {
  /** Runs when it is this tab's turn, until the signal. */
  lead(run: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): void;
  post(message: TabMessage): void;
  listen(hear: (message: TabMessage) => void): void;
  close(): void;
}
