/** What is known of a request once it was answered. */
export interface Answered {
  readonly api: "rest" | "graphql" | "pages";
  /** The path of the document, or the GraphQL operation: never the address itself, which may hold a secret. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
  readonly refused?: readonly string[];
  /** A stream or a wait: it takes as long as it is wanted. */
  readonly isHeld?: boolean;
}
