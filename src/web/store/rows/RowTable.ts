import type { Table } from "./Layers.js";

/** Rows by their name in the table. */
export class RowTable<Row> implements Table<Row> {
  private readonly rows = new Map<string, Row>();

  constructor(private readonly changed: (id: string) => void) {}

  get(id: string): Row | null {
    return this.rows.get(id) ?? null;
  }

  set(id: string, row: Row | null): void {
    if (row === null) this.rows.delete(id);
    else this.rows.set(id, row);
    this.changed(id);
  }

  all(): Row[] {
    return [...this.rows.values()];
  }

  entries(): Iterable<readonly [id: string, row: Row]> {
    return this.rows;
  }
}
