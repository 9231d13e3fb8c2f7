import type { OperationRecord } from "../operations/operation.js";
import type { AnswerSchema } from "../services/access/sentAlone.js";

/** What is read of an operation of the OpenAPI document to answer its requests. */
export interface ServedOperation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: AnswerSchema }>> }>>;
}

/** Where a request went to: a path of the document, and the operation there, if the path has the method. */
export interface Route {
  readonly path: string;
  readonly methods: readonly string[];
  readonly operation: ServedOperation | undefined;
  readonly record: OperationRecord | undefined;
  /** Its query parameters, with the type of each. */
  readonly queries: ReadonlyMap<string, string | undefined>;
}
