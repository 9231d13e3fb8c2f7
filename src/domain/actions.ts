/** What somebody did, as the activity list of a budget tells it. */
export type Action =
  | "created"
  | "changed"
  | "deleted"
  | "restored"
  | "merged"
  | "imported"
  | "closed"
  | "reopened"
  | "invited"
  | "uninvited"
  | "joined"
  | "left"
  | "removed"
  | "roleChanged"
  | "handedOver";
