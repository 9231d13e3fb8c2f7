import type { Caller } from "../../domain/caller.js";
import { Invalid } from "../../domain/errors.js";
import { givenFields, type RuleDoc, storedThen, storedWhen, toRule } from "../../models/rules/rule.js";
import { changedBy, filledFrom } from "../../models/storedFields.js";
import { insertWithinBudget } from "../limits/budgetQuotas.js";
import { check } from "../../validation/check.js";
import { newRule, ruleChange, ruleOrder } from "../../validation/rule.js";
import type { Rule } from "../../shapes/rules/Rule.js";
import type { NewRule, RuleChange, RuleOrder } from "../../shapes/rules/RuleInput.js";
import type { Opened } from "../access/BudgetAccess.js";
import type { DocumentKey } from "../storage/DocumentKey.js";
import { fingerprintOf, requireOfBudget, requireSame } from "../storage/inputFingerprint.js";
import { cut, type Page, pageOf, type PageRequest } from "../storage/page.js";
import { positionsAfter } from "../storage/positionsAfter.js";
import { auditEntry, changeOnce, changeStored, type IfVersion, madeBefore } from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import { raiseRevision } from "../expenses/RuleBook.js";
import { requireNamed } from "./requireNamed.js";

type Needs = Pick<Dependencies, "models" | "access" | "cursors" | "clock" | "outbox" | "quotaGuard">;

const LAST_POSITION = 1_000_000;

/** The rules of a budget: what is set on expenses, and on which. */
export class RuleService {
  constructor(private readonly needs: Needs) {}

  async list(who: Caller, budgetId: string, request: PageRequest): Promise<Page<Rule>> {
    const { limit, cursor } = pageOf(request);
    await this.needs.access.open(who, budgetId, "read");
    const list = ["rules", budgetId];
    const docs = await this.needs.models.rules
      .find({ budgetId, deletedAt: null, ...(cursor === undefined ? {} : positionsAfter(this.needs.cursors.place(list, cursor))) })
      .sort({ position: 1, _id: 1 })
      .limit(limit + 1)
      .lean<RuleDoc[]>();
    const { kept, nextCursor, cursorAt } = cut(docs, limit, (doc) => this.needs.cursors.write(list, { id: doc._id, value: doc.position }));
    return { items: kept.map(toRule), nextCursor, cursorAt };
  }

  async one(who: Caller, id: string): Promise<Rule> {
    const { found } = await this.needs.access.openOne(who, { kind: "rul", id }, "read", (at) => this.live(at));
    return toRule(found);
  }

  async add(who: Caller, input: NewRule): Promise<Rule> {
    const { newId, budgetId, when, then, ...words } = check(newRule, input);
    const { budget } = await this.needs.access.open(who, budgetId, "write");
    const drawn = who.ids.next("rul", budget._id);
    requireOfBudget("rul", newId, budget._id);
    const at = { _id: newId ?? drawn, budgetId: budget._id };
    const meant = { ...words, enabled: words.enabled ?? true, stop: words.stop ?? false, when: storedWhen(when), then: storedThen(then) };
    const inputFingerprint = newId === undefined ? undefined : fingerprintOf(meant);
    const { rules } = this.needs.models;
    const made = await madeBefore(who, rules, at, newId);
    const doc = made ?? (await this.insert(who, at, meant, inputFingerprint));
    requireSame(doc, inputFingerprint);
    await this.changed(budget._id);
    return toRule(doc);
  }

  async change(who: Caller, id: string, input: RuleChange, ifVersion?: IfVersion): Promise<Rule> {
    const { when, then, ...words } = check(ruleChange, input);
    const changed = await changeOnce(who, this.needs.models.rules, {
      ifVersion,
      read: () => this.writable(who, id),
      decide: async ({ found }) => {
        await requireNamed(this.needs.models, found.budgetId, when, then);
        const now = this.needs.clock.now();
        return {
          audit: auditEntry(who, now, "changed"),
          $set: {
            ...changedBy(givenFields, words),
            ...(when === undefined ? {} : { when: storedWhen(when) }),
            ...(then === undefined ? {} : { then: storedThen(then) }),
            updatedAt: now,
            dirtyBudgetId: found.budgetId,
          },
        };
      },
    });
    await this.changed(changed.budgetId);
    return toRule(changed);
  }

  async remove(who: Caller, id: string, ifVersion?: IfVersion): Promise<Rule> {
    const removed = await changeOnce(who, this.needs.models.rules, {
      ifVersion,
      read: () => this.writable(who, id),
      readAgain: () => this.writable(who, id, (at) => this.needs.models.rules.findOne({ ...at }).lean<RuleDoc>()),
      decide: ({ found }) => {
        const now = this.needs.clock.now();
        return { audit: auditEntry(who, now, "deleted"), $set: { deletedAt: now, updatedAt: now, dirtyBudgetId: found.budgetId } };
      },
    });
    await this.changed(removed.budgetId);
    return toRule(removed);
  }

  /** Each rule that stands elsewhere is changed by itself: a repeated request finishes what was left. */
  async reorder(who: Caller, input: RuleOrder): Promise<Rule[]> {
    const { budgetId, ids } = check(ruleOrder, input);
    await this.needs.access.open(who, budgetId, "write");
    const docs = await this.needs.models.rules.find({ budgetId, deletedAt: null }).lean<RuleDoc[]>();
    const byId = new Map(docs.map((doc) => [doc._id, doc]));
    const unknown = ids.flatMap((id, place) => (byId.has(id) ? [] : [place]));
    if (unknown.length > 0)
      throw new Invalid(unknown.map((place) => ({ path: `/ids/${place}`, code: "unknown-rule", message: "No such rule in this budget." })));
    if (ids.length < docs.length)
      throw Invalid.at("/ids", "incomplete", `Name every rule of the budget: it has ${docs.length}.`, "Name every rule of the budget.");
    const ordered: Rule[] = [];
    for (const [position, id] of ids.entries()) {
      const doc = byId.get(id);
      if (doc !== undefined) ordered.push(await this.placed(who, doc, position));
    }
    await this.changed(budgetId);
    return ordered;
  }

  private async placed(who: Caller, seen: RuleDoc, position: number): Promise<Rule> {
    const { _id, budgetId } = seen;
    const read = async (): Promise<RuleDoc> => (await this.needs.models.rules.findOne({ _id, budgetId }).lean<RuleDoc>()) ?? seen;
    const placed = await changeStored(this.needs.models.rules, read, (doc) => {
      if (doc.position === position || doc.deletedAt !== null) return null;
      const now = this.needs.clock.now();
      return { audit: auditEntry(who, now, "changed"), $set: { position, updatedAt: now, dirtyBudgetId: budgetId } };
    });
    return toRule(placed);
  }

  private async insert(
    who: Caller,
    at: DocumentKey,
    meant: Pick<RuleDoc, "when" | "then" | "enabled" | "stop"> & {
      readonly name?: string | null | undefined;
      readonly position?: number | undefined;
    },
    inputFingerprint: string | undefined,
  ): Promise<RuleDoc> {
    const { budgetId } = at;
    const { when, then, ...words } = meant;
    const { rules } = this.needs.models;
    await requireNamed(this.needs.models, budgetId, when, then);
    const last = await rules.findOne({ budgetId, deletedAt: null }, { position: 1 }).sort({ position: -1 }).lean<{ position: number }>();
    const now = this.needs.clock.now();
    const position = words.position ?? (last === null ? 0 : Math.min(last.position + 1, LAST_POSITION));
    const doc: RuleDoc = {
      ...at,
      ...filledFrom(givenFields, { ...words, position }),
      when,
      then,
      version: 1,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      dirtyBudgetId: budgetId,
      ...(inputFingerprint === undefined ? {} : { inputFingerprint }),
      auditEntries: [{ ...auditEntry(who, now, "created"), version: 1 }],
    };
    return insertWithinBudget(this.needs, "rules", rules, doc);
  }

  private async changed(budgetId: string): Promise<void> {
    await raiseRevision(this.needs.models, budgetId);
    this.needs.outbox.schedule(budgetId);
  }

  private async writable(who: Caller, id: string, read = (at: DocumentKey) => this.live(at)): Promise<Opened<RuleDoc>> {
    return this.needs.access.openOne(who, { kind: "rul", id }, "write", read);
  }

  private async live(at: DocumentKey): Promise<RuleDoc | null> {
    return this.needs.models.rules.findOne({ ...at, deletedAt: null }).lean<RuleDoc>();
  }
}
