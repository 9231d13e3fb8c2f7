import type { Operation, Place } from "../../api/operations.js";

export interface AutomatedPlace extends Place {
  readonly recurringId: string;
  readonly ruleId: string;
  readonly moneyAccountId: string;
}

/** How a write is sent; what comes of it is not looked at. */
export interface Sent extends Pick<Operation, "method" | "input"> {
  readonly path: (at: AutomatedPlace) => string;
  readonly args?: (at: AutomatedPlace) => object;
  readonly beside?: (at: AutomatedPlace) => object;
  readonly base: (at: AutomatedPlace) => Record<string, unknown>;
}
