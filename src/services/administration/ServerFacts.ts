/** What the process knows of itself, and what the services below do not. */
export interface ServerFacts {
  readonly version: string;
  readonly readiness: () => { readonly status: string; readonly cause?: string };
  readonly migrations: () => Promise<{ readonly finished: readonly string[]; readonly pending: readonly string[] }>;
  /** Who may register, as configured. */
  readonly registration: string;
}
