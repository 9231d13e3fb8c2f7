import type { Answer, Phone } from "../../support/clients.js";

export interface Setting {
  readonly phone: Phone;
  readonly budget: any;
  readonly food: any;
  readonly fun: any;
  readonly expenses: any[];
  /** A word that occurs nowhere else. */
  readonly word: string;
  /** The `ETag` of what is changed, as it was seen before. */
  readonly tag?: string;
}

export interface Faulted {
  readonly operationId: string;
  readonly method: "POST" | "PATCH" | "PUT" | "DELETE";
  readonly path: (setting: Setting) => string;
  readonly body?: (setting: Setting) => object;
  /** Also killed while the work that follows the answer is done. */
  readonly andAfterwards?: boolean;
  readonly before?: (setting: Setting) => Promise<void>;
  /** Holds once the request has been repeated: its effect is there exactly once. */
  readonly holds: (setting: Setting, answer: Answer) => Promise<void>;
}
