import type { Listening } from "../../services/sync/LiveService.js";
import type { Context } from "../context.js";

/** What a subscription is given. */
export interface LiveContext extends Context {
  readonly listening: Listening;
}
