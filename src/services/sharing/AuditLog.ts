import type { ChangeKind } from "../../domain/changeKinds.js";
import { addDays, type Day, today } from "../../domain/month.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { AuditEntryDoc } from "../../models/parts.js";
import type { RuleDoc } from "../../models/rules/rule.js";
import type { ActivityDoc } from "../../models/sharing/activity.js";
import type { NewLine } from "../mail/EventMails.js";
import type { ActivityLines } from "./ActivityLines.js";
import { bounded, labelOf } from "./lineLabel.js";

/** What a line of the activity list is made from. */
export interface AuditedDoc {
  _id: string;
  auditEntries?: AuditEntryDoc[];
  name?: string;
  description?: string | null;
  payee?: string | null;
  type?: string;
  amount?: number;
  currency?: string;
  month?: string;
  when?: Pick<RuleDoc["when"], "payee">;
  date?: string;
  createdAt?: Date;
  createdBy?: string;
  reviewed?: boolean;
  origin?: ExpenseDoc["origin"];
}

interface AuditedChange {
  readonly kind: ChangeKind;
  readonly version: number;
  readonly audited: AuditedDoc;
}

interface Reading {
  /** Of the budget. */
  readonly timeZone: string;
  readonly readAt: Date;
}

export const auditedFields = {
  auditEntries: 1,
  name: 1,
  description: 1,
  payee: 1,
  type: 1,
  amount: 1,
  currency: 1,
  month: 1,
  "when.payee": 1,
  date: 1,
  createdAt: 1,
  createdBy: 1,
  reviewed: 1,
  origin: 1,
} as const;
/** An occurrence that is older is no news. */
const NEWS_DAYS = 7;

/**
 * Copies who did what from the changed documents to the activity list, before their dirty flags are cleared. The line's id is
 * the resource and its version: however often and by however many processes it is copied, there is one line. Expenses that begin to
 * wait for a review are one line too, for a day or for an import: docs/decisions/0024-reported-once.md.
 */
export class AuditLog {
  constructor(private readonly lines: ActivityLines) {}

  async copy(budgetId: string, changes: readonly AuditedChange[], { timeZone, readAt }: Reading): Promise<void> {
    await this.lines.write(budgetId, [
      ...changes.flatMap((change) => linesOf(budgetId, change, addDays(today(readAt, timeZone), -NEWS_DAYS))),
      ...reviewLinesOf(budgetId, changes, timeZone),
    ]);
  }
}

/** Who made the newest of some changes. */
export function newestAuthor(changes: readonly AuditedChange[]): string {
  const entries = changes.flatMap(({ audited }) => audited.auditEntries ?? []);
  const newest = entries.reduce<AuditEntryDoc | undefined>(
    (last, entry) => (last === undefined || entry.at >= last.at ? entry : last),
    undefined,
  );
  return newest?.by ?? changes.find(({ audited }) => audited.createdBy !== undefined)?.audited.createdBy ?? "";
}

function linesOf(budgetId: string, { kind, audited: doc }: AuditedChange, since: Day): NewLine[] {
  const entries = doc.auditEntries ?? [];
  return entries.map(({ version, action, label, by, at }, place) => ({
    line: {
      _id: `${doc._id}.${version}${suffixOf(entries, place)}`,
      budgetId,
      kind,
      resourceId: doc._id,
      action,
      label: bounded(label ?? labelOf(kind, doc)),
      by,
      at,
    },
    mailedTo: action === "booked" ? whoHearsOf(doc, since) : "all",
  }));
}

/** Of several entries of one version, all but the last are numbered from the last: older entries are not kept. */
function suffixOf(entries: readonly AuditEntryDoc[], place: number): string {
  const later = entries.slice(place + 1).filter(({ version }) => version === entries[place]?.version).length;
  return later === 0 ? "" : `.${later}`;
}

/** What a person books is reviewed from the beginning. */
function whoHearsOf({ date = "", reviewed }: AuditedDoc, since: Day): NewLine["mailedTo"] {
  if (date < since) return "nobody";
  return reviewed === false ? "all" : "others";
}

/** One for all of the same import, and one for all that came the same way on the same day: the first that is processed tells it. */
function reviewLinesOf(budgetId: string, changes: readonly AuditedChange[], timeZone: string): NewLine[] {
  const lines = new Map<string, NewLine>();
  for (const { audited, version } of changes) {
    const { origin, reviewed, createdAt: at, createdBy: by } = audited;
    // A later version waited before, or a run of rules, which has a line of its own, made it wait.
    if (reviewed !== false || version > 1 || at === undefined || by === undefined) continue;
    const importId = origin?.kind === "import" ? origin.id : null;
    const _id = importId === null ? `${budgetId}.${origin?.kind ?? "person"}.${today(at, timeZone)}` : `${importId}.review`;
    if (lines.has(_id)) continue;
    lines.set(_id, { line: { _id, budgetId, ...aboutOf(importId, audited), action: "toReview", by, at }, mailedTo: "all" });
  }
  return [...lines.values()];
}

function aboutOf(importId: string | null, expense: AuditedDoc): Pick<ActivityDoc, "kind" | "resourceId" | "label"> {
  if (importId !== null) return { kind: "import", resourceId: importId, label: null };
  return { kind: "expense", resourceId: expense._id, label: bounded(labelOf("expense", expense)) };
}
