import { refusingTaken } from "../../database/errors/duplicateKey.js";
import { liveNameOf } from "../../domain/categoryKeys.js";
import { type Caller, seesNamesOnly } from "../../domain/caller.js";
import { canonical } from "../../domain/canonical.js";
import { Conflict, Invalid } from "../../domain/errors.js";
import { budgetIdOf } from "../../domain/ids.js";
import { isLarge } from "../../domain/money.js";
import { CURRENT } from "../../domain/month.js";
import type { Right } from "../../domain/roles.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type CategoryDoc, givenFields, toCategory, toEnvelope, withoutAmounts } from "../../models/category.js";
import { CATEGORIES_AT_MOST } from "../../domain/atMost.js";
import { rowsOf } from "../../models/rows.js";
import { filledFrom } from "../../models/storedFields.js";
import { categoryChange, newCategory } from "../../validation/category.js";
import { check } from "../../validation/check.js";
import type { Category } from "../../shapes/categories/Category.js";
import type { CategoryChange, NewCategory } from "../../shapes/categories/CategoryInput.js";
import type { Opened } from "../access/BudgetAccess.js";
import type { DocumentKey } from "../storage/DocumentKey.js";
import { fingerprintOf, requireOfBudget, requireSame } from "../storage/inputFingerprint.js";
import { cut, type Page, pageOf, type PageRequest } from "../storage/page.js";
import { positionsAfter } from "../storage/positionsAfter.js";
import { changeOnce, auditEntry, madeBefore, type Update, type IfVersion } from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import { insertWithinBudget } from "../limits/budgetQuotas.js";
import { momentOf, monthNamed, requireWithin } from "../budgets/horizon.js";
import type { Amendment } from "../ledger/MonthReader.js";
import type { ChangedCategory } from "../ledger/changedMonths.js";
import { nextPosition, requireParent } from "./categoryPlaces.js";
import { targetFrom } from "./categoryTargets.js";
import { updateOf } from "./categoryUpdate.js";
import { settleNames } from "./settledNames.js";

type Needs = Pick<
  Dependencies,
  "models" | "access" | "readers" | "cursors" | "clock" | "outbox" | "planOverflow" | "movedMonths" | "quotaGuard"
>;

export class CategoryService {
  constructor(private readonly needs: Needs) {}

  async list(who: Caller, budgetId: string, request: PageRequest): Promise<Page<Category>> {
    const { limit, cursor } = pageOf(request);
    await this.needs.access.open(who, budgetId, "names");
    const list = ["categories", budgetId];
    const docs = await this.needs.models.categories
      .find({ budgetId, deletedAt: null, ...(cursor === undefined ? {} : positionsAfter(this.needs.cursors.place(list, cursor))) })
      .sort({ position: 1, _id: 1 })
      .limit(limit + 1)
      .lean<CategoryDoc[]>();
    const { kept, nextCursor, cursorAt } = cut(docs, limit, (doc) => this.needs.cursors.write(list, { id: doc._id, value: doc.position }));
    return { items: kept.map(shownTo(who)), nextCursor, cursorAt };
  }

  /** Those of the given ones that the caller may see. */
  async some(who: Caller, ids: readonly string[]): Promise<Category[]> {
    const budgets = await this.needs.access.among(
      who,
      ids.flatMap((id) => budgetIdOf("cat", id) ?? []),
      "names",
    );
    const within = { $in: budgets.map((budget) => budget._id) };
    const docs = await rowsOf<CategoryDoc>(this.needs.models.categories)
      .find({ budgetId: within, _id: { $in: ids }, deletedAt: null })
      .toArray();
    return docs.map(shownTo(who));
  }

  /** Refuses a budget whose categories the caller may not list. */
  async requireBudget(who: Caller, budgetId: string): Promise<void> {
    await this.needs.access.open(who, budgetId, "names");
  }

  /** All categories of several budgets, by position. */
  async ofBudgets(who: Caller, budgetIds: readonly string[]): Promise<Category[]> {
    const [only, ...others] = (await this.needs.access.among(who, budgetIds, "names")).map((budget) => budget._id);
    if (only === undefined) return [];
    const sort = { position: 1, _id: 1 } as const;
    const docs =
      others.length === 0
        ? await this.needs.readers.listsFor(who).page<CategoryDoc>({
            of: "categories",
            filter: { budgetId: only, deletedAt: null },
            sort,
            limit: CATEGORIES_AT_MOST,
          })
        : await rowsOf<CategoryDoc>(this.needs.models.categories)
            .find({ budgetId: { $in: [only, ...others] }, deletedAt: null }, { sort })
            .toArray();
    return docs.map(shownTo(who));
  }

  async one(who: Caller, id: string, right: Right = "read"): Promise<Category> {
    const { found } = await this.needs.access.openOne(who, { kind: "cat", id }, right, (at) => this.find(at));
    return toCategory(found);
  }

  async add(who: Caller, input: NewCategory): Promise<ChangedCategory> {
    const wanted = check(newCategory, input);
    const { budget } = await this.needs.access.open(who, wanted.budgetId, "write");
    const drawn = who.ids.next("cat", budget._id);
    const { newId, ...words } = wanted;
    requireOfBudget("cat", newId, budget._id);
    const id = newId ?? drawn;
    const budgeted = wanted.budgeted ?? 0;
    const rule = { policy: wanted.rollover?.policy ?? "none", cap: wanted.rollover?.cap ?? null };
    // Without the position and the month that hold when they are left out: they may be others at the next try.
    const meant = { ...wanted, budgeted, rollover: rule, alertAt: wanted.alertAt ?? givenFields.alertAt.blank };
    const inputFingerprint = newId === undefined ? {} : { inputFingerprint: fingerprintOf(meant) };
    const { categories } = this.needs.models;
    const made = await madeBefore(who, categories, { _id: id, budgetId: budget._id }, newId);
    if (made !== null) return this.again(budget, made, inputFingerprint);
    await requireParent(this.needs.models, wanted.budgetId, wanted.parentId ?? null, null);
    const now = this.needs.clock.now();
    const from = this.effectiveFrom(who, budget, wanted.effectiveFrom);
    const doc: CategoryDoc = {
      _id: id,
      budgetId: budget._id,
      ...filledFrom(givenFields, { ...words, position: wanted.position ?? (await nextPosition(this.needs.models, budget._id)) }),
      liveName: liveNameOf(wanted.name, budget),
      standing: [{ from, value: budgeted }],
      // The first policy holds for every month: there is no earlier one to keep.
      ...targetFrom(wanted.target, from),
      rollovers: [{ from: from < budget.startMonth ? from : budget.startMonth, value: rule }],
      version: 1,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      dirtyBudgetId: budget._id,
      dirtyFrom: from < budget.startMonth ? from : budget.startMonth,
      ...inputFingerprint,
      auditEntries: [{ ...auditEntry(who, now, "created"), version: 1 }],
    };
    if (isLarge(budgeted))
      await this.needs.planOverflow.require(budget, from, "/budgeted", { envelopes: (all) => [...all, toEnvelope(doc)] });
    await settleNames(this.needs.models, budget);
    const created = await refusingTaken(() => insertWithinBudget(this.needs, "categories", categories, doc), nameTaken);
    this.needs.outbox.schedule(budget._id);
    return this.again(budget, created, inputFingerprint);
  }

  /** What stands there under the id of a new category: this one, or what another wish has made of it. */
  private async again(
    budget: BudgetDoc,
    found: CategoryDoc,
    { inputFingerprint }: Pick<CategoryDoc, "inputFingerprint">,
  ): Promise<ChangedCategory> {
    requireSame(found, inputFingerprint);
    const others: Amendment = { envelopes: (all) => all.filter(({ id }) => id !== found._id) };
    return { category: toCategory(found), labels: await this.needs.movedMonths.by(budget, { before: null, after: found }, others) };
  }

  async change(who: Caller, id: string, input: CategoryChange, ifVersion?: IfVersion): Promise<ChangedCategory> {
    const wanted = check(categoryChange, input);
    let labels: readonly string[] = [];
    if (
      wanted.effectiveFrom !== undefined &&
      wanted.budgeted === undefined &&
      wanted.rollover === undefined &&
      wanted.target === undefined
    ) {
      throw Invalid.at("/effectiveFrom", "not-allowed", "Only allowed with budgeted, rollover or target.");
    }
    const changed = await refusingTaken(
      () =>
        changeOnce(who, this.needs.models.categories, {
          ifVersion,
          read: () => this.openToChange(who, id),
          decide: async ({ budget, found: category }) => {
            if (wanted.parentId !== undefined) await requireParent(this.needs.models, category.budgetId, wanted.parentId, category._id);
            const from = this.effectiveFrom(who, budget, wanted.effectiveFrom);
            if (wanted.name !== undefined) await settleNames(this.needs.models, budget);
            const { envelope, update } = updateOf(budget, category, wanted, from, this.needs.clock.now());
            if (isLarge(wanted.budgeted ?? 0) || wanted.rollover !== undefined) {
              const path = wanted.budgeted === undefined ? "/rollover" : "/budgeted";
              await this.needs.planOverflow.require(budget, from, path, {
                envelopes: (all) => all.map((one) => (one.id === id ? envelope : one)),
              });
            }
            labels = await this.movedBy(budget, category, update);
            return { ...update, audit: auditEntry(who, this.needs.clock.now(), "changed") };
          },
        }),
      nameTaken,
    );
    if (wanted.name !== undefined) await settleNames(this.needs.models, changed.budgetId);
    this.needs.outbox.schedule(changed.budgetId);
    return { category: toCategory(changed), labels };
  }

  /** A name, a colour and a place in the list move no figure. */
  private async movedBy(budget: BudgetDoc, category: CategoryDoc, { $set, $unset }: Update<CategoryDoc>): Promise<readonly string[]> {
    const { targets: _targets, ...untargeted } = category;
    const after: CategoryDoc = { ...($unset?.targets === undefined ? category : untargeted), ...$set };
    const telling = ["standing", "rollovers", "targets", "parentId", "alertAt"] as const;
    if (telling.every((field) => canonical(category[field]) === canonical(after[field]))) return [];
    const envelope = toEnvelope(after);
    return this.needs.movedMonths.by(
      budget,
      { before: category, after },
      { envelopes: (all) => all.map((one) => (one.id === category._id ? envelope : one)) },
    );
  }

  /** One that is being removed can be read until it is gone, but its allocations are already on their way to another. */
  private async openToChange(who: Caller, id: string): Promise<Opened<CategoryDoc>> {
    return this.needs.access.openOne(who, { kind: "cat", id }, "write", async (at) => {
      const category = await this.find(at);
      return category?.pendingRemoval === undefined ? category : null;
    });
  }

  private async find(at: DocumentKey): Promise<CategoryDoc | null> {
    return this.needs.models.categories.findOne({ ...at, deletedAt: null }).lean<CategoryDoc>();
  }

  private effectiveFrom(who: Caller, budget: BudgetDoc, wanted: string = CURRENT): string {
    const month = monthNamed(budget, momentOf(who, this.needs.clock), wanted);
    requireWithin(budget, this.needs.clock.now(), month, "/effectiveFrom");
    return month;
  }
}

/** A token that may only add chooses a category by its name; what the category holds is not its business. */
function shownTo(who: Caller): (doc: CategoryDoc) => Category {
  return seesNamesOnly(who) ? (doc) => withoutAmounts(toCategory(doc)) : toCategory;
}

function nameTaken(): Conflict {
  return new Conflict("category-name-taken", "Another category of this budget has this name.");
}
