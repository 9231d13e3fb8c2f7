import type { Activity } from "../api/documents/activityDocuments.js";

export interface ActivityLine {
  readonly activity: Activity;
  /** Nothing happened to the same thing since. */
  readonly isNewest: boolean;
}

export function activityLines(activities: readonly Activity[], newer: ReadonlySet<string>): ActivityLine[] {
  const seen = new Set(newer);
  return activities.map((activity) => {
    const isNewest = !seen.has(activity.resourceId);
    seen.add(activity.resourceId);
    return { activity, isNewest };
  });
}
