/** What a file may leave open and somebody settles; each choice is a word of the API. */
export const choices = {
  dateOrder: ["ymd", "dmy", "mdy"],
  decimal: [".", ","],
  sign: ["negative-is-expense", "positive-is-expense"],
  delimiter: [",", ";", "\t", "|"],
  encoding: ["utf-8", "windows-1252", "utf-16le", "utf-16be"],
} as const;

export type Choice = keyof typeof choices;
export const choiceNames: readonly Choice[] = ["dateOrder", "decimal", "sign", "delimiter", "encoding"];

export const columnRoles = [
  "date",
  "amount",
  "debit",
  "credit",
  "type",
  "payee",
  "description",
  "note",
  "category",
  "currency",
  "externalId",
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** Empty: as the server finds it. */
export interface Mapping {
  readonly choices: Readonly<Partial<Record<Choice, string>>>;
  /** Columns by number, from 1. */
  readonly columns: Readonly<Partial<Record<ColumnRole, number>>>;
  /** For rows whose category the budget does not have. */
  readonly categoryId: string;
}

export const noMapping: Mapping = { choices: {}, columns: {}, categoryId: "" };

/** As the API takes it. */
export function mappingText({ choices: chosen, columns, categoryId }: Mapping): string {
  return JSON.stringify({
    ...chosen,
    ...(Object.keys(columns).length > 0 && { columns }),
    ...(categoryId !== "" && { categoryId }),
  });
}

/** Which questions a refusal asks: `mapping/dateOrder`, `mapping/columns/date`. */
export function asksFor(fields: Readonly<Record<string, string>>, name: Choice | "columns"): boolean {
  return Object.keys(fields).some((field) => field === `mapping/${name}` || field.startsWith(`mapping/${name}/`));
}
