import type { Day, Month } from "../../../../src/domain/month.js";
import type { Month as ServedMonth } from "../../../../src/shapes/months/Month.js";

/** A movement as a list tells it, with its end in the account that was asked for. */
export type ServedRow = Readonly<Record<string, any>>;

/** What a server tells about one account. */
export interface ServedAccount {
  readonly account: ServedRow;
  readonly byMonth: readonly { readonly month: Month; readonly balance: number }[];
  readonly byDay: readonly { readonly date: Day; readonly balance: number }[];
  /** Of all days and versions. */
  readonly statements: readonly ServedRow[];
}

/** A list of movements by day: whole, oldest first. */
export interface ServedRegister {
  readonly rows: readonly ServedRow[];
  readonly totals: ServedRow;
}

export interface Span {
  readonly from: Month;
  readonly to: Month;
  readonly firstDay: Day;
  readonly lastDay: Day;
}

/** All that the model knows, as either API tells it: in the words of REST. Ids are the server's. */
export interface Reading {
  readonly name: string;
  /** Whether the drift of a statement names a movement that was deleted. */
  readonly namesDeleted: boolean;
  account(id: string, span: Span): Promise<ServedAccount>;
  /** `place`: an account, or `none`. */
  register(place: string): Promise<ServedRegister>;
  budget(span: Span): Promise<ServedBudget>;
}

export interface ServedBudget {
  readonly months: readonly ServedMonth[];
  readonly netWorth: readonly ServedRow[];
  readonly totals: ServedRow;
  readonly suggestions: readonly { readonly out: string; readonly in: string; readonly days: number }[];
}
