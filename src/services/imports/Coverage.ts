import type { Span } from "../../bankfiles/Dialect.js";
import { fileFormats } from "../../domain/importFile.js";
import { yielding } from "../../runtime/turn.js";
import type { ImportDoc } from "../../models/import.js";
import type { Models } from "../../models/Models.js";
import { planIn } from "./ImportPlan.js";
import { ownPrefix, prefixOf } from "./rowIdentity.js";

interface Covered extends Span {
  readonly source: string | null;
}

/** Which days the finished imports of a budget cover, by source. A file lists every movement of its days, but perhaps not of its first and last. */
export class Coverage {
  /** By how the ids of an import's expenses begin. */
  private readonly imports = new Map<string, Covered>();

  /** `own` is an import that does not count. An import that was deleted after its time is unknown, like one without readable days. */
  static async load(models: Models, budgetId: string, own: string | null): Promise<Coverage> {
    const found = new Coverage();
    const cursor = models.imports.find({ budgetId, status: "done" }, { dialect: 1 }).lean<Pick<ImportDoc, "_id" | "dialect">[]>().cursor();
    for await (const doc of yielding(cursor)) {
      const prefix = ownPrefix(doc._id);
      const { span, source } = planIn(doc);
      if (prefix !== own && span !== null && span !== undefined) found.imports.set(prefix, { from: span.from, to: span.to, source });
    }
    return found;
  }

  /** Whether an earlier file of the same, named source had to list a movement of this day. */
  includes(day: string, source: string | null): boolean {
    return isNamed(source) && [...this.imports.values()].some((one) => one.source === source && one.from < day && day < one.to);
  }

  /** How the ids of the expenses begin whose files have days from one to another. */
  near(from: string, to: string): string[] {
    return [...this.imports].flatMap(([prefix, one]) => (one.from <= to && from <= one.to ? [prefix] : []));
  }

  /** The import that an expense came from, as the methods below take it; empty where none is known. */
  originOf(expenseId: string): string {
    const prefix = prefixOf(expenseId);
    return this.imports.has(prefix) ? prefix : "";
  }

  /** Whether the file of an origin ends before a day, or begins after it; false where no such file is known. */
  excludes(day: string, origin: string): boolean {
    const from = this.imports.get(origin);
    return from !== undefined && (day < from.from || from.to < day);
  }

  /** Whether an origin has another source: both were named, and differ. */
  isOther(source: string | null, origin: string): boolean {
    const from = this.imports.get(origin);
    return from !== undefined && isNamed(from.source) && isNamed(source) && from.source !== source;
  }
}

/** Without a name of its own, a table has that of its format: then it may be of any account. */
function isNamed(source: string | null): source is string {
  return source !== null && !fileFormats.some((format) => format === source);
}
