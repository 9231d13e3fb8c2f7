interface Read {
  readonly projection?: Readonly<Record<string, 0 | 1>>;
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  readonly limit?: number;
  /** How many come at a time, where each is large. */
  readonly batchSize?: number;
}

interface Found<Doc> extends AsyncIterable<Doc> {
  toArray(): Promise<Doc[]>;
}

type Filter = Readonly<Record<string, unknown>>;

/** What the driver reads of a collection, and the rows that it adds as they are. */
interface Rows<Doc> {
  findOne(filter: Filter, options?: Read): Promise<Doc | null>;
  find(filter: Filter, options?: Read): Found<Doc>;
  aggregate(pipeline: object[]): { toArray(): Promise<Doc[]> };
  insertOne(row: object): Promise<unknown>;
  insertMany(rows: object[], options: { readonly ordered: boolean }): Promise<unknown>;
}

interface Collected<Doc> {
  readonly collection: Rows<Doc>;
}

/**
 * A model's documents as the driver reads and adds them, for what is read and added most: Mongoose's queries and casts take longer than
 * the rest of a short request. Whatever stands in a filter or a row has its type already, and is no caller's object.
 */
export function rowsOf<Doc extends object>(model: Collected<Doc>): Rows<Doc> {
  return model.collection;
}
