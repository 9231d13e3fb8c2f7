import type { House } from "../compose.js";
import type { AdminResult } from "./AdminCommand.js";

type Options = Readonly<Record<string, string | boolean | undefined>>;

/** One word behind `users`. */
export interface UserVerb {
  /** What follows it. */
  readonly usage: string;
  readonly summary: string;
  /** Whether it names an account: by its e-mail address or its id, or, where there is none yet, by the address that it gets. */
  readonly names: boolean;
  /** Which of the options of `users` it takes. */
  readonly options: readonly string[];
  run(administration: House["administration"], named: string, options: Options): Promise<AdminResult>;
}
