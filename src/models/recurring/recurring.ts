import { inBase32 } from "../../domain/ids.js";
import { exact } from "../../domain/money.js";
import { type Flow, type MovementType, typeOf } from "../../domain/moneyaccounts/flows.js";
import type { Day } from "../../domain/month.js";
import { numberOf } from "../../domain/recurring/civilDay.js";
import type { Single, SingleState } from "../../domain/recurring/schedule.js";
import type { WeekendRule } from "../../domain/recurring/weekend.js";
import type { Recurring, RecurringTemplate } from "../../shapes/recurring/Recurring.js";
import type { BookingMode } from "../../shapes/recurring/recurringEnums.js";
import {
  amount,
  count,
  flag,
  instant,
  optionalAmount,
  optionalPart,
  optionalText,
  part,
  parts,
  schemaOf,
  sparse,
  sparseOr,
  text,
  word,
  words,
} from "../fields.js";
import { callFields, resourceFields, versionFields } from "../parts.js";
import { type DocOf, type FieldsOf, showing, type StoredField } from "../storedFields.js";

const partFields = { categoryId: optionalText, amount, note: optionalText };

const originalFields = { amount, currency: text, rate: text };

/** Stored as how its occurrences count, and shown as what callers call it. */
const flow: StoredField<Flow, MovementType> = { ...word<Flow>(), show: typeOf };

const templateShown = {
  type: flow,
  amount,
  roughly: flag,
  payee: optionalText,
  description: optionalText,
  note: optionalText,
  tags: words(),
  /** A template that names no account, and no other currency, has none of these. */
  moneyAccountId: sparseOr(optionalText, null),
  toMoneyAccountId: sparseOr(optionalText, null),
  toAmount: sparseOr(optionalAmount, null),
  original: sparseOr(optionalPart(originalFields), null),
} satisfies FieldsOf<RecurringTemplate, "categoryId" | "splits">;
/** Where the amount counts, as in an expense: one part without splits, else the splits. */
const templateFields = { ...templateShown, parts: parts(partFields) };
export type TemplateDoc = DocOf<typeof templateFields>;

const singleShown = {
  date: text,
  state: word<SingleState>(),
  day: optionalText,
  amount: optionalAmount,
  categoryId: optionalText,
  payee: optionalText,
  description: optionalText,
  note: optionalText,
};
/** `before`: what was known of the occurrence until then, as JSON. */
const singleRowFields = { id: text, said: text, before: text };

const singleFields = {
  ...singleShown,
  /** A proposal that was told to be missed. */
  missed: sparse(flag),
  /** Who books it by hand; nobody on its day. */
  by: sparse(text),
  /** The row of an import that books it. */
  row: sparse(part(singleRowFields)),
};
export type SingleDoc = DocOf<typeof singleFields> & Single;

const termFields = { rule: text, start: text, weekend: word<WeekendRule>(), mode: word<BookingMode>(), since: text };

/** The movement that goes on where this one ends, until it stands by itself. */
const successorFields = {
  id: text,
  inputFingerprint: sparse(text),
  template: part(templateFields),
  ...termFields,
  singles: parts(singleFields),
  by: text,
};
export type SuccessorDoc = DocOf<typeof successorFields>;

const shownFields = {
  budgetId: text,
  ...termFields,
  through: optionalText,
  catchingUp: optionalPart({ done: count, due: count }),
  createdBy: text,
  ...versionFields,
} satisfies FieldsOf<Recurring, "id" | "template" | "singles">;

const keptFields = {
  template: part(templateFields),
  singles: parts(singleFields),
  /** When there is something to do next: the beginning of a day in the budget's time zone. Absent when there is nothing. */
  nextAt: sparse(instant),
  successor: sparse(part(successorFields)),
  ...callFields,
  ...resourceFields,
};

export interface RecurringDoc extends DocOf<typeof shownFields>, Omit<DocOf<typeof keptFields>, "singles"> {
  _id: string;
  singles: SingleDoc[];
}

export const recurringSchema = schemaOf("recurring", { ...shownFields, ...keptFields });

const shown = showing(shownFields);
const shownTemplate = showing(templateShown);
const shownPart = showing(partFields);
const shownSingle = showing(singleShown);

export function toRecurring(doc: RecurringDoc): Recurring {
  const { parts: counted, ...template } = doc.template;
  const [first, ...more] = counted;
  const single = more.length === 0;
  return {
    id: doc._id,
    template: {
      ...shownTemplate(template),
      categoryId: single ? (first?.categoryId ?? null) : null,
      splits: single ? [] : counted.map(shownPart),
    },
    singles: [...doc.singles].sort((one, other) => (one.date < other.date ? -1 : 1)).map(shownSingle),
    ...shown(doc),
  };
}

/** The same amounts as numbers: what is read has 64-bit integers. */
export function templateOf({ template }: Pick<RecurringDoc, "template">): TemplateDoc {
  const { toAmount, original } = template;
  return {
    ...template,
    amount: exact(template.amount),
    parts: template.parts.map((one) => ({ ...one, amount: exact(one.amount) })),
    ...(toAmount == null ? {} : { toAmount: exact(toAmount) }),
    ...(original == null ? {} : { original: { ...original, amount: exact(original.amount) } }),
  };
}

/** Budget, time and most of the randomness of the movement's id; the date is told by what is left of 38 characters. */
const SHARED = 33;
const DATED = 5;

/** The one expense that an occurrence becomes, whoever books it and however often. */
export function expenseIdOf(recurringId: string, date: Day): string {
  return `${expensePrefixOf(recurringId)}${inBase32(numberOf(date) + EARLIEST, DATED)}`;
}

/** How the ids of all expenses of a movement begin; in the order of their dates. */
export function expensePrefixOf(recurringId: string): string {
  return `exp_${recurringId.slice(4, 4 + SHARED)}`;
}

/** Days before 1970 count from 0 as well. */
const EARLIEST = 36_525;
