/** The pages of a budget: each address behind the budget's own. */
export const budgetPages = [
  "",
  "/expenses",
  "/expenses?months=all&type=income",
  "/expenses?reviewed=false",
  "/review",
  "/recurring",
  "/forecast",
  "/rules",
  "/payees",
  "/statements",
  "/trends",
  "/activity",
  "/import",
  "/members",
  "/settings",
];
