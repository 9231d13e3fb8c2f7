import type { ChangeKind } from "../../domain/changeKinds.js";
import { enumeration } from "../enumeration.js";

export const changeKindTexts: Readonly<Record<ChangeKind, string>> = {
  "account-statement": "A statement of a money account.",
  budget: "The budget itself.",
  category: "A category.",
  expense: "An expense.",
  "money-account": "A money account.",
  "monthly-budget": "A monthly budget.",
  plan: "The amounts of one month.",
  recurring: "A recurring movement.",
  rule: "A rule.",
};

export const ChangeKindEnum = enumeration<ChangeKind>("ChangeKind", "What kind of resource changed. Values may be added.", changeKindTexts);

export const kindsText =
  "The kinds to return. Default: the five of the first release. A kind that the cursor does not include yet is returned from the beginning.";
