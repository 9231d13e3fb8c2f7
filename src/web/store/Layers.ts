/** A table of rows by id, whatever follows from them. */
export interface Table<Row> {
  get(id: string): Row | null;
  set(id: string, row: Row | null): void;
}

export type Effect<Row> = (row: Row | null) => Row | null;

/** What waits to be sent lies over what the server has, row by row. The table shows the result. */
export class Layers<Row> {
  /** What the server has of the rows that something lies over. */
  private readonly under = new Map<string, Row | null>();
  private readonly over = new Map<string, { readonly writeId: string; readonly effect: Effect<Row> }[]>();

  constructor(private readonly table: Table<Row>) {}

  /** What the server has. */
  base(id: string): Row | null {
    return this.under.get(id) ?? (this.under.has(id) ? null : this.table.get(id));
  }

  setBase(id: string, row: Row | null): void {
    if (this.over.has(id)) this.under.set(id, row);
    this.show(id, row);
  }

  lay(writeId: string, id: string, effect: Effect<Row>): void {
    const base = this.base(id);
    this.under.set(id, base);
    this.over.set(id, [...(this.over.get(id) ?? []), { writeId, effect }]);
    this.show(id, base);
  }

  /** Takes away what a write laid over its rows. */
  lift(writeId: string): void {
    for (const [id, effects] of this.over) {
      const left = effects.filter((one) => one.writeId !== writeId);
      if (left.length === effects.length) continue;
      const base = this.base(id);
      if (left.length > 0) this.over.set(id, left);
      else {
        this.over.delete(id);
        this.under.delete(id);
      }
      this.show(id, base);
    }
  }

  /** The writes that lie over a row. */
  waitingFor(id: string): readonly string[] {
    return (this.over.get(id) ?? []).map(({ writeId }) => writeId);
  }

  /** Of rows of the table, those that the server has, as it has them. */
  basesOf(rows: Iterable<readonly [id: string, row: Row]>): Row[] {
    const plain = [...rows].filter(([id]) => !this.over.has(id)).map(([, row]) => row);
    return [...plain, ...[...this.under.values()].filter((row) => row !== null)];
  }

  private show(id: string, base: Row | null): void {
    this.table.set(
      id,
      (this.over.get(id) ?? []).reduce((row, { effect }) => effect(row), base),
    );
  }
}
