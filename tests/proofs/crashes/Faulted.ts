import type { Answer, Phone } from "../../support/clients.js";

export interface Setting {
  readonly phone: Phone;
  readonly budget: any;
  readonly food: any;
  readonly fun: any;
  readonly expenses: any[];
  /** A word that occurs nowhere else. */
  readonly word: string;
  /** The `ETag` of what is changed, as it was seen before. */
  readonly tag?: string;
}

export interface Faulted {
  readonly operationId: string;
  readonly method: "POST" | "PATCH" | "PUT" | "DELETE";
  readonly path: (setting: Setting) => string;
  readonly body?: (setting: Setting) => object;
  /** Also killed while the work that follows the answer is done. */
  readonly andAfterwards?: boolean;
  readonly before?: (setting: Setting) => Promise<void>;
  /** Holds once the request has been repeated: its effect is there exactly once. */
  readonly holds: (setting: Setting, answer: Answer) => Promise<void>;
}

export const same = (found: unknown, wanted: unknown): void => expect(found).toEqual(wanted);
export const read = async ({ phone }: Setting, path: string): Promise<any> => (await phone.get(path)).body;
export const count = async (setting: Setting, list: string, fits: (item: any) => boolean): Promise<number> =>
  (await read(setting, list)).data.filter(fits).length;
export const withWord = async (setting: Setting): Promise<any[]> =>
  (await read(setting, `/expenses?budgetId=${setting.budget.id}&q=${setting.word}`)).data;
export const november = async (setting: Setting, category: any): Promise<any> =>
  (await read(setting, `/budgets/${setting.budget.id}/months/2026-11`)).categories.find((row: any) => row.categoryId === category.id);
