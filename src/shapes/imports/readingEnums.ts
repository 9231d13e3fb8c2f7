import type { DateOrder, FileFormat, RoundingRule, SignRule } from "../../domain/importFile.js";
import { enumeration } from "../enumeration.js";

export const ImportFormatEnum = enumeration<FileFormat>("ImportFormat", "The format of a file. Values may be added.", {
  csv: "Comma-separated values, also with other separators.",
  ofx: "Open Financial Exchange.",
  qif: "Quicken Interchange Format.",
  camt053: "ISO 20022 bank-to-customer statement.",
  mt940: "SWIFT MT940 statement.",
  xlsx: "An Excel workbook.",
});

export const DateOrderEnum = enumeration<DateOrder>("DateOrder", "The order of day, month and year in a numeric date.", {
  ymd: "Year, month, day.",
  dmy: "Day, month, year.",
  mdy: "Month, day, year.",
});

export const SignConventionEnum = enumeration<SignRule | "columns">(
  "SignConvention",
  "How the file marks expenses and incomes. Values may be added.",
  {
    "negative-is-expense": "Expenses are negative.",
    "positive-is-expense": "Expenses are positive.",
    "unmarked-is-expense": "Only incomes are marked.",
    type: "A column has the type.",
    columns: "Debit and credit have separate columns.",
  },
);

export const RoundingRuleEnum = enumeration<RoundingRule>("RoundingRule", "The handling of amounts with more decimals than the currency.", {
  refuse: "The row is refused.",
  "half-up": "The amount is rounded to the nearest unit, halves away from zero.",
});
