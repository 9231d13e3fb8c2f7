import { unlessTaken } from "../../database/errors/duplicateKey.js";
import { exponentOf } from "../../domain/currency.js";
import { exact } from "../../domain/money.js";
import type { ActivityDoc } from "../../models/sharing/activity.js";
import type { ChangeKind } from "../../domain/changeKinds.js";
import { truncated } from "../../domain/truncated.js";
import type { Models } from "../../models/Models.js";
import { rowsOf } from "../../models/rows.js";
import type { AuditEntryDoc } from "../../models/parts.js";

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
}

interface AuditedChange {
  readonly kind: ChangeKind;
  readonly audited: AuditedDoc;
}

export const auditedFields = { auditEntries: 1, name: 1, description: 1, payee: 1, type: 1, amount: 1, currency: 1, month: 1 } as const;
const LABEL_LENGTH = 100;

/**
 * Copies who did what from the changed documents to the activity list, before their dirty flags are cleared. The line's id is
 * the resource and its version: however often and by however many processes it is copied, there is one line.
 */
export class AuditLog {
  constructor(private readonly models: Models) {}

  async copy(budgetId: string, changes: readonly AuditedChange[]): Promise<void> {
    await this.insert(changes.flatMap(({ kind, audited }) => linesOf(budgetId, kind, audited)));
  }

  private async insert(lines: readonly ActivityDoc[]): Promise<void> {
    if (lines.length === 0) return;
    // Unordered: everything that was not there yet is written, also where some of it is there already.
    await unlessTaken(() => rowsOf(this.models.activities).insertMany([...lines], { ordered: false }));
  }
}

function linesOf(budgetId: string, kind: ChangeKind, doc: AuditedDoc): ActivityDoc[] {
  return (doc.auditEntries ?? []).map((entry) => ({
    _id: `${doc._id}.${entry.version}`,
    budgetId,
    kind,
    resourceId: doc._id,
    action: entry.action,
    label: bounded(entry.label ?? labelOf(kind, doc)),
    by: entry.by,
    at: entry.at,
  }));
}

function bounded(label: string | null): string | null {
  return label === null ? null : truncated(label, LABEL_LENGTH);
}

function labelOf(kind: ChangeKind, doc: AuditedDoc): string | null {
  if (kind === "plan" || kind === "monthly-budget") return doc.month ?? null;
  if (kind !== "expense") return doc.name ?? null;
  const words = doc.description ?? doc.payee;
  const sign = doc.type === "income" ? "+" : "";
  const money = doc.amount === undefined || doc.currency === undefined ? "" : `${sign}${moneyOf(exact(doc.amount), doc.currency)}`;
  return words === null || words === undefined || words === "" ? money : `${truncated(words, LABEL_LENGTH - money.length - 2)}, ${money}`;
}

/** The point is put into the digits: an amount is never divided. */
function moneyOf(amount: number, currency: string): string {
  const exponent = exponentOf(currency);
  const digits = String(amount).padStart(exponent + 1, "0");
  const split = digits.length - exponent;
  return `${digits.slice(0, split)}${exponent === 0 ? "" : `.${digits.slice(split)}`} ${currency}`;
}
