/** A table of rows by id, whatever follows from them. */
export interface Table<Row> {
  get(id: string): Row | null;
  set(id: string, row: Row | null): void;
  entries(): Iterable<readonly [id: string, row: Row]>;
}

export type Effect<Row> = (row: Row | null) => Row | null;

/** What one write does to one row. Writes lie over each other in the order in which they were made. */
interface Layer<Row> {
  readonly writeId: string;
  readonly seq: number;
  readonly effect: Effect<Row>;
}

/** What waits to be sent lies over what the server has, row by row. The table shows the result. */
export class Layers<Row> {
  /** What the server has of the rows that something lies over. */
  private readonly under = new Map<string, Row | null>();
  private readonly over = new Map<string, readonly Layer<Row>[]>();

  constructor(
    private readonly table: Table<Row>,
    private readonly baseChanged: (before: Row | null, after: Row | null) => void = () => undefined,
  ) {}

  /** What the server has. */
  base(id: string): Row | null {
    return this.over.has(id) ? (this.under.get(id) ?? null) : this.table.get(id);
  }

  setBase(id: string, row: Row | null): void {
    this.baseChanged(this.base(id), row);
    if (this.over.has(id)) this.under.set(id, row);
    this.show(id, row);
  }

  lay(writeId: string, seq: number, id: string, effect: Effect<Row>): void {
    const base = this.base(id);
    const layers = [...(this.over.get(id) ?? []), { writeId, seq, effect }];
    this.under.set(id, base);
    this.over.set(
      id,
      layers.sort((one, other) => one.seq - other.seq),
    );
    this.show(id, base);
  }

  /** Takes away what a write laid over its rows. */
  lift(writeId: string): void {
    for (const id of this.rowsUnder(writeId)) this.liftFrom(id, writeId);
  }

  /** The server did what a write laid over its rows, except over these. */
  settle(writeId: string, except: ReadonlySet<string>): void {
    for (const id of this.rowsUnder(writeId)) {
      const effect = this.over.get(id)?.find((layer) => layer.writeId === writeId)?.effect;
      if (effect !== undefined && !except.has(id)) this.setBase(id, effect(this.base(id)));
      this.liftFrom(id, writeId);
    }
  }

  /** What the server has of the rows that a write lies over. */
  basesUnder(writeId: string): (readonly [id: string, base: Row | null])[] {
    return this.rowsUnder(writeId).map((id) => [id, this.base(id)]);
  }

  /** The writes that lie over a row. */
  waitingFor(id: string): readonly string[] {
    return (this.over.get(id) ?? []).map(({ writeId }) => writeId);
  }

  /** What the server has, of all rows or of those that are given. */
  bases(shown: Iterable<readonly [id: string, row: Row]> = this.table.entries()): Row[] {
    const plain = [...shown].filter(([id]) => !this.over.has(id)).map(([, row]) => row);
    return [...plain, ...[...this.under.values()].filter((row) => row !== null)];
  }

  private rowsUnder(writeId: string): string[] {
    return [...this.over].filter(([, layers]) => layers.some((layer) => layer.writeId === writeId)).map(([id]) => id);
  }

  private liftFrom(id: string, writeId: string): void {
    const base = this.base(id);
    const left = (this.over.get(id) ?? []).filter((layer) => layer.writeId !== writeId);
    if (left.length > 0) this.over.set(id, left);
    else {
      this.over.delete(id);
      this.under.delete(id);
    }
    this.show(id, base);
  }

  private show(id: string, base: Row | null): void {
    this.table.set(
      id,
      (this.over.get(id) ?? []).reduce((row, { effect }) => effect(row), base),
    );
  }
}
