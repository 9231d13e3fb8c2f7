import { caseFolded } from "../../domain/folded.js";
import type { Models } from "../../models/Models.js";
import type { RuleDoc } from "../../models/rules/rule.js";
import type { RuleRunDoc } from "../../models/rules/ruleRun.js";
import { auditEntry, recording, recordingCall } from "../storage/stored.js";
import { raiseRevision } from "../expenses/RuleBook.js";

/** Where a rule names a payee. */
type Named = Readonly<Partial<Record<"when.payee" | "then.payee", string>>>;

/** What a run does to one rule. */
export interface PlannedRule {
  readonly id: string;
  /** The version that it changes. */
  readonly version: number;
  readonly set: Named;
  readonly before: Named;
}

/** A new payee where rules name one of these, without case. */
export function renamedRules(rules: readonly RuleDoc[], keys: ReadonlySet<string>, to: string): PlannedRule[] {
  return rules.flatMap(({ _id: id, version, when, then }) => {
    const named = Object.entries({ "when.payee": when.payee, "then.payee": then.payee });
    const before = named.filter(([, payee]) => payee !== null && payee !== to && keys.has(caseFolded(payee)));
    if (before.length === 0) return [];
    return [{ id, version, before: Object.fromEntries(before), set: Object.fromEntries(before.map(([field]) => [field, to])) }];
  });
}

/** Makes the changes of rules that a run planned, each only in the version that was planned for. May be repeated. */
export async function changeRules(models: Models, run: RuleRunDoc, now: Date): Promise<void> {
  const { _id: call, by } = run;
  await write(models, run, { call, by, now }, ({ version, set }) => ({ at: { version }, version, set }));
}

/** Takes back those of them that were made and that nobody has changed since. May be repeated. */
export async function restoreRules(models: Models, run: RuleRunDoc, now: Date): Promise<void> {
  const { _id: runId, by, undoneBy = by } = run;
  await write(models, run, { call: `${runId}.undo`, by: undoneBy, now }, ({ version: before, before: set }) => {
    const version = before + 1;
    return { at: { version, appliedCalls: runId }, version, set };
  });
}

interface Writing {
  readonly call: string;
  readonly by: string;
  readonly now: Date;
}

interface RuleWrite {
  readonly at: object;
  readonly version: number;
  readonly set: Named;
}

async function write(
  models: Models,
  { budgetId, rules = "[]" }: RuleRunDoc,
  { call, by, now }: Writing,
  written: (rule: PlannedRule) => RuleWrite,
): Promise<void> {
  const planned: PlannedRule[] = JSON.parse(rules);
  if (planned.length === 0) return;
  await models.rules.bulkWrite(
    planned.map((rule) => {
      const { at, version, set } = written(rule);
      const noted = recording(auditEntry({ accountId: by }, now, "changed"), version + 1).$push;
      return {
        updateOne: {
          filter: { ...at, _id: rule.id, budgetId, deletedAt: null },
          update: {
            $set: { ...set, updatedAt: now, dirtyBudgetId: budgetId },
            $push: { ...noted, ...recordingCall(call) },
            $inc: { version: 1 },
          },
        },
      };
    }),
    { ordered: false, writeConcern: { w: "majority", journal: true } },
  );
  await raiseRevision(models, budgetId);
}
