import type { Administration, AdminOptions, AdminResult } from "./AdminCommand.js";

/** One word behind `users`. */
export interface UserVerb {
  /** What follows it. */
  readonly usage: string;
  readonly summary: string;
  /** Whether it names an account: by its e-mail address or its id, or, where there is none yet, by the address that it gets. */
  readonly names: boolean;
  /** Which of the options of `users` it takes. */
  readonly options: readonly string[];
  /** It makes links that the server must take for its own. */
  readonly makesLinks?: true;
  /** Refuses values of its options that can be refused before a database is opened. */
  requireOptions?(options: AdminOptions): void;
  run(administration: Administration, named: string, options: AdminOptions): Promise<AdminResult>;
}
