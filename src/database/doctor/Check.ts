import type { Collection, Db, Long } from "mongodb";

/** A document of the doctor's own. */
export interface Sample {
  _id: string;
  /** Holds those together that one check made. */
  group?: string;
  key?: string;
  version?: number;
  by?: number;
  count?: number;
  n?: number | Long;
  least?: string;
  most?: number;
  list?: unknown[];
  set?: string[];
  gone?: number | null;
}

/** Something to try documents on, and a way to make them. */
export interface ProbeContext {
  readonly db: Db;
  readonly samples: Collection<Sample>;
  /** Puts a document there and answers its id. */
  readonly put: (fields: object) => Promise<string>;
  /** An id, or another value, that nobody else has. What is put there has such an id, by which it is cleared away. */
  readonly unique: () => string;
}

/** One thing that the server relies on. */
export interface Check {
  /** What is lacking where it fails, as in "it has no ...". */
  readonly name: string;
  /** The server does without. */
  readonly optional?: boolean;
  /** Throws where the engine does something else, whatever it throws. */
  readonly run: (context: ProbeContext) => Promise<void>;
}

export function expectThat(held: boolean, otherwise: string): void {
  if (!held) throw new Error(otherwise);
}

/** Equal as JSON, in which the order of fields counts. */
export function expectEqual(found: unknown, expected: unknown): void {
  expectThat(JSON.stringify(found) === JSON.stringify(expected), `${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
}

export function times<T>(count: number, one: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => one(index)));
}
