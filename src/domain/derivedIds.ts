import { partOf, rootIdOf } from "./ids.js";
import { isMonth } from "./month.js";

/** A month is calculated and not stored; its id names the month. */
export interface MonthKey {
  readonly budgetId: string;
  readonly month: string;
}

export interface MonthCategoryKey extends MonthKey {
  readonly categoryId: string;
}

export interface MemberKey {
  readonly budgetId: string;
  readonly accountId: string;
}

const PART = "[0-9a-z]{16}";
const MONTH = new RegExp(`^mth_(${PART})(\\d{4}-\\d{2})$`);
const MONTH_CATEGORY = new RegExp(`^mtc_(${PART})([0-9a-z]{22})(\\d{4}-\\d{2})$`);
const MEMBER = new RegExp(`^mem_(${PART})(${PART})$`);

export function monthId({ budgetId, month }: MonthKey): string {
  return `mth_${partOf(budgetId)}${month}`;
}

export function monthOfId(id: string): MonthKey | null {
  const [, part, month] = MONTH.exec(id) ?? [];
  const budgetId = rootIdOf("bud", part ?? "");
  return budgetId === null || month === undefined || !isMonth(month) ? null : { budgetId, month };
}

/** A category's id begins with its budget's part, so the two share it. */
export function monthCategoryId({ categoryId, month }: Omit<MonthCategoryKey, "budgetId">): string {
  return `mtc_${categoryId.slice("cat_".length)}${month}`;
}

export function monthCategoryOfId(id: string): MonthCategoryKey | null {
  const [, part, own, month] = MONTH_CATEGORY.exec(id) ?? [];
  const budgetId = rootIdOf("bud", part ?? "");
  return budgetId === null || month === undefined || !isMonth(month) ? null : { budgetId, month, categoryId: `cat_${part}${own}` };
}

export function memberId({ budgetId, accountId }: MemberKey): string {
  return `mem_${partOf(budgetId)}${partOf(accountId)}`;
}

export function memberOfId(id: string): MemberKey | null {
  const [, budget, account] = MEMBER.exec(id) ?? [];
  const budgetId = rootIdOf("bud", budget ?? "");
  const accountId = rootIdOf("acc", account ?? "");
  return budgetId === null || accountId === null ? null : { budgetId, accountId };
}

/** Whether finding what an id names takes working out a month. */
export function namesMonth(id: string): boolean {
  return monthOfId(id) !== null || monthCategoryOfId(id) !== null;
}
