import type { Permission } from "../domain/caller.js";
import type { Price } from "../domain/price.js";
import type { ProblemCode } from "../domain/problems.js";

/** What an operation needs of the credential. */
export interface OperationNeed {
  readonly permission: Permission;
  /** It concerns the account as a whole, so a token for some budgets may not. */
  readonly wholeAccount?: true;
  /** Only an administrator may: the service asks for the role, and who has lost it gets no stored answer again. */
  readonly administrator?: true;
}

interface Deprecation {
  /** The day on which it was deprecated, and the first on which it may be gone. */
  readonly since: string;
  readonly sunset: string;
  /** What to use instead. */
  readonly reason: string;
}

/** What is said of one operation of the APIs, under its operationId; one that only GraphQL has, under the name of its root field. */
export interface OperationRecord {
  /** Null: it works without a credential. Where only some of a request needs more, the service asks for it. */
  readonly needs: OperationNeed | null;
  readonly price: Price;
  /** Its root fields in GraphQL, where they have another name; none: only REST has it. */
  readonly fields?: readonly string[];
  /** Only GraphQL has it. */
  readonly rest?: false;
  /** With which codes it is refused, beyond those that every operation has. Items of a batch are refused inside an answer of 200. */
  readonly codes?: readonly ProblemCode[];
  /** It changes the figures of months, and answers of which. */
  readonly movesMonths?: true;
  /** A write that takes no idempotency key, although it has a caller. */
  readonly takesKey?: false;
  /** A deletion: how GraphQL names what it deleted, which a repeat answers too where an earlier try with its key did it. */
  readonly deletes?: "deletedId" | "endedId" | "removedId";
  /** Its answer shows a secret once. */
  readonly showsSecret?: true;
  /** Nobody is ever kept from that: it is let through where no point is left. */
  readonly ends?: "own session" | "a session";
  /** It may take as long as its file flows. */
  readonly movesFile?: true;
  readonly deprecated?: Deprecation;
  /** Which answers lead to it by a link: one that made such a shape, the first row of a list, tokens (with a text that says how). */
  readonly linkedFrom?: { readonly made?: string; readonly listedBy?: string; readonly tokens?: string };
  /** Of parameters that need another than the usual one. */
  readonly examples?: Readonly<Record<string, unknown>>;
}
