import type { DateOrder, FileFormat, RoundingRule, SignRule } from "../../domain/importFile.js";
import { enumeration } from "../enumeration.js";

export const ImportFormatEnum = enumeration<FileFormat>("ImportFormat", "The format of a file. May grow.", {
  csv: "Values separated by a sign.",
  ofx: "Open Financial Exchange.",
  qif: "Quicken Interchange Format.",
  camt053: "ISO 20022 bank-to-customer statement.",
  mt940: "SWIFT MT940 statement.",
  xlsx: "A workbook of Excel.",
});

export const DateOrderEnum = enumeration<DateOrder>("DateOrder", "In which order a numeric date names its parts.", {
  ymd: "Year, month, day.",
  dmy: "Day, month, year.",
  mdy: "Month, day, year.",
});

export const SignConventionEnum = enumeration<SignRule | "columns">("SignConvention", "What tells money out from money in. May grow.", {
  "negative-is-expense": "Money out is below 0.",
  "positive-is-expense": "Money out is above 0.",
  "unmarked-is-expense": "Only money in is marked.",
  type: "A column says it.",
  columns: "Debit and credit stand apart.",
});

export const RoundingRuleEnum = enumeration<RoundingRule>(
  "RoundingRule",
  "What becomes of amounts with more decimals than the currency has.",
  {
    refuse: "The row is refused.",
    "half-up": "To the nearest unit, half of one away from zero.",
  },
);
