import type { ActivityDoc } from "../../models/sharing/activity.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { Addressee, Message } from "./messages.js";
import { type Happened, lineOf, RESET } from "./notices.js";
import { plain } from "./plain.js";

export type TellingLine = Pick<ActivityDoc, "budgetId" | "action" | "kind" | "label">;
type Named = Pick<BudgetDoc, "_id" | "name">;

const LABEL_LENGTH = 100;
/** The amount at the end of what the server says of an expense has no words of anybody's. */
const AMOUNT_AT_END = /^(?:(.*), )?(\+?\d+(?:\.\d+)? [A-Z]{3})$/s;
const STOP = "You choose which of these mails you get on the page of your account";

/** One event in a budget. */
export function eventMail(account: Addressee, budget: Named, line: TellingLine, publicUrl: string): Message {
  return {
    to: account.email,
    subject: subjectOf(line),
    text: `Hello ${plain(account.name)},\n\nin the budget "${plain(budget.name)}":\n\n${sentenceOf(line)}\n\n${publicUrl}/app/budgets/${budget._id}${pageOf(line)}\n\n${STOP}:\n\n${publicUrl}/app/account\n`,
  };
}

export interface BudgetEvents {
  readonly budget: Named;
  readonly lines: readonly TellingLine[];
}

export interface DailyNews {
  readonly events: readonly BudgetEvents[];
  /** Of the security log. */
  readonly noted: readonly Happened[];
}

/** What happened in some budgets, and to the account, since the last one of these mails. */
export function dailyMail(account: Addressee, { events, noted }: DailyNews, publicUrl: string): Message {
  const parts = events.map(({ budget, lines }) => {
    const sentences = lines.map((line) => `- ${sentenceOf(line)}`).join("\n");
    return `In the budget "${plain(budget.name)}":\n\n${sentences}\n\n${publicUrl}/app/budgets/${budget._id}/activity\n`;
  });
  const inAccount = noted.length === 0 ? [] : [`In your account:\n\n${noted.map((one) => `- ${lineOf(one)}`).join("\n")}\n\n${RESET}\n`];
  const end = events.length === 0 ? "Your security log is on the page of your account" : STOP;
  return {
    to: account.email,
    subject: noted.length === 0 ? "What happened in your budgets" : "What happened in your account and your budgets",
    text: `Hello ${plain(account.name)},\n\n${[...inAccount, ...parts].join("\n")}\n${end}:\n\n${publicUrl}/app/account\n`,
  };
}

function subjectOf({ action }: TellingLine): string {
  if (action === "thresholdReached") return "A category has reached a threshold";
  if (action === "toReview") return "Expenses wait for your review";
  if (action === "proposed") return "A recurring movement is proposed";
  return action === "missed" ? "A recurring movement was missed" : "A recurring movement was booked";
}

function sentenceOf({ action, label }: TellingLine): string {
  const what = plainLabel(label);
  if (action === "thresholdReached") return `Threshold reached: ${what}`;
  if (action === "toReview") return what === "" ? "To review: the expenses of an import" : `To review: ${what}`;
  if (action === "proposed") return `Proposed: ${what}. Book or skip it.`;
  return action === "missed" ? `Missed: ${what}` : `Booked: ${what}`;
}

function pageOf({ action }: TellingLine): string {
  if (action === "thresholdReached") return "";
  return action === "toReview" ? "/review" : "/activity";
}

function plainLabel(label: string | null): string {
  const [whole, words = "", amount = ""] = AMOUNT_AT_END.exec(label ?? "") ?? [];
  if (whole === undefined) return plain(label ?? "", LABEL_LENGTH);
  return words === "" ? amount : `${plain(words, LABEL_LENGTH)}, ${amount}`;
}
