/** What an operation does more of, the more it is asked for or turns out to need. */
export type Unit =
  | "months"
  | "items"
  | "megabytes"
  | "searches"
  | "changes"
  | "unpackedMegabytes"
  | "rows"
  | "documents"
  | "monthRows"
  | "occurrences"
  | "bytes";

export interface More {
  readonly unit: Unit;
  /** So many of them, or a part of so many, ... */
  readonly every: number;
  /** ... cost so many points on top. */
  readonly points: number;
}

export interface Price {
  readonly points: number;
  readonly more?: More;
  /** What is not known before the work is done, and is charged while it is counted. */
  readonly afterwards?: readonly More[];
}
