import type { Action } from "../../domain/actions.js";
import type { ChangeKind } from "../../domain/changeKinds.js";
import { enumeration } from "../enumeration.js";
import { changeKindTexts } from "../sync/changeKinds.js";

export const ActivityActionEnum = enumeration<Action>("ActivityAction", "The kind of activity. Values may be added.", {
  created: "It was created.",
  changed: "It was changed.",
  deleted: "It was deleted.",
  restored: "Its deletion was undone.",
  merged: "It was merged into another category.",
  imported: "A file was imported.",
  closed: "The month was closed.",
  reopened: "A monthly budget was deleted.",
  invited: "Somebody was invited.",
  uninvited: "An invitation was withdrawn.",
  joined: "Somebody accepted an invitation.",
  left: "A member left.",
  removed: "A member was removed.",
  roleChanged: "A member was given another role.",
  handedOver: "The budget was transferred to another owner.",
  booked: "An occurrence of a recurring movement was booked.",
  proposed: "An occurrence of a recurring movement was proposed.",
  missed: "An occurrence of a recurring movement was not booked, or its proposal not answered in time.",
  thresholdReached: "The spending in a category has reached one of its thresholds in the current month.",
  toReview: "Expenses wait for review: the first of the day, or those of an import.",
});

export const ActivityKindEnum = enumeration<ChangeKind | "import" | "rule-run">(
  "ActivityKind",
  "The kind of resource that an activity is about. Values may be added.",
  {
    ...changeKindTexts,
    import: "The import of a file.",
    "rule-run": "A run of rules, or a renaming of payees.",
  },
);
