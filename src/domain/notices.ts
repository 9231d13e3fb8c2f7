import type { Action } from "./actions.js";

/** How often e-mails are sent. */
export const noticePaces = ["atOnce", "daily", "never"] as const;
export type NoticePace = (typeof noticePaces)[number];

/** What mails can tell of. */
export const noticeTopics = ["thresholds", "recurring", "review"] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

/** The topic of what the activity list tells; null where no mail tells of it. */
export function topicOf(action: Action): NoticeTopic | null {
  if (action === "thresholdReached") return "thresholds";
  if (action === "toReview") return "review";
  return action === "booked" || action === "proposed" || action === "missed" ? "recurring" : null;
}
