import { Replica } from "./replica.js";

/** A replica that must receive each unchanged expense once. */
export class SeenOnce extends Replica {
  private readonly told = new Set<string>();

  protected override take(changes: any[]): void {
    super.take(changes);
    for (const { id, kind, resource } of changes) {
      if (kind !== "expense" || resource?.version !== 1) continue;
      if (this.told.has(id)) throw new Error(`told twice of ${id}, which changed once`);
      this.told.add(id);
    }
  }
}
