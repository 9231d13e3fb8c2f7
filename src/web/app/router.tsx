import { createRootRoute, createRoute, createRouter, Navigate, Outlet, redirect } from "@tanstack/react-router";
import { BudgetLayout } from "../budgets/BudgetLayout.js";
import { expenseSearchOf } from "../expenses/expenseSearch.js";
import { isMonth } from "../../domain/month.js";
import { keepInvitation } from "../session/pendingInvitation.js";
import { BrokenPage } from "./BrokenPage.js";
import { ErrorPage } from "./ErrorPage.js";
import "./firstPages.js";
import { lazyPage } from "./lazyPage.js";
import { NotFoundPage } from "./NotFoundPage.js";
import { PlainLayout } from "./PlainLayout.js";
import { PrivateLayout } from "./PrivateLayout.js";

interface BudgetSearch {
  month?: string | undefined;
  /** The id of the expense that is shown over the page, or "new". */
  expense?: string | undefined;
}

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage, errorComponent: ErrorPage });
const toBudgets = () => <Navigate to="/app/budgets" replace />;

const home = createRoute({ getParentRoute: () => root, path: "/", component: toBudgets });
const app = createRoute({ getParentRoute: () => root, path: "/app", component: toBudgets });
// Here and below: a key that is left out keeps its unchecked value from the address, so each is given, if as undefined.
// A component that reads the address of its own route states its return type: to infer it would need the router's type first.
// Where to go afterwards; only a path of this app, never another site.
const next = (search: Record<string, unknown>): { next?: string | undefined } => ({
  next: typeof search["next"] === "string" && search["next"].startsWith("/app/") ? search["next"] : undefined,
});
const login = createRoute({
  getParentRoute: () => root,
  path: "/app/login",
  validateSearch: next,
  component: lazyPage(() => import("../auth/LoginPage.js"), "LoginPage"),
});
const register = createRoute({
  getParentRoute: () => root,
  path: "/app/register",
  validateSearch: next,
  component: lazyPage(() => import("../auth/RegisterPage.js"), "RegisterPage"),
});

const forgot = createRoute({
  getParentRoute: () => root,
  path: "/app/forgot-password",
  component: lazyPage(() => import("../auth/ForgotPasswordPage.js"), "ForgotPasswordPage"),
});
const reset = createRoute({
  getParentRoute: () => root,
  path: "/app/reset-password",
  component: lazyPage(() => import("../auth/ResetPasswordPage.js"), "ResetPasswordPage"),
});

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: "/app/confirm-email",
  component: lazyPage(() => import("../auth/ConfirmEmailPage.js"), "ConfirmEmailPage"),
});
const undoEmail = createRoute({
  getParentRoute: () => root,
  path: "/app/undo-email",
  component: lazyPage(() => import("../auth/UndoEmailPage.js"), "UndoEmailPage"),
});

const signedIn = createRoute({ getParentRoute: () => root, id: "signed-in", component: PrivateLayout });
const plain = createRoute({ getParentRoute: () => signedIn, id: "plain", component: PlainLayout });
const budgets = createRoute({
  getParentRoute: () => plain,
  path: "/app/budgets",
  component: lazyPage(() => import("../budgets/BudgetsPage.js"), "BudgetsPage"),
});

const account = createRoute({
  getParentRoute: () => plain,
  path: "/app/account",
  component: lazyPage(() => import("../account/AccountPage.js"), "AccountPage"),
});

const administration = createRoute({
  getParentRoute: () => plain,
  path: "/app/administration",
  component: lazyPage(() => import("../administration/AdministrationPage.js"), "AdministrationPage"),
});

const invitation = createRoute({
  getParentRoute: () => plain,
  path: "/app/invitation",
  // The code goes out of the address at once: nobody reads it there later, and signing in does not carry it along.
  beforeLoad: ({ location }) => {
    if (keepInvitation(location.hash)) redirect({ to: "/app/invitation", replace: true, throw: true });
  },
  component: lazyPage(() => import("../sharing/InvitationPage.js"), "InvitationPage"),
});

const takeOver = createRoute({
  getParentRoute: () => plain,
  path: "/app/take-over/$budgetId",
  component: lazyPage(() => import("../sharing/TakeOverPage.js"), "TakeOverPage"),
});

const budget = createRoute({
  getParentRoute: () => signedIn,
  path: "/app/budgets/$budgetId",
  validateSearch: (search: Record<string, unknown>): BudgetSearch => ({
    month: typeof search["month"] === "string" && isMonth(search["month"]) ? search["month"] : undefined,
    expense: typeof search["expense"] === "string" ? search["expense"] : undefined,
  }),
  component: BudgetLayout,
});

const month = createRoute({
  getParentRoute: () => budget,
  path: "/",
  component: lazyPage(() => import("../month/MonthPage.js"), "MonthPage"),
});

const expenses = createRoute({
  getParentRoute: () => budget,
  path: "/expenses",
  validateSearch: expenseSearchOf,
  component: lazyPage(() => import("../expenses/ExpensesPage.js"), "ExpensesPage"),
});

const review = createRoute({
  getParentRoute: () => budget,
  path: "/review",
  component: lazyPage(() => import("../review/ReviewPage.js"), "ReviewPage"),
});

const recurring = createRoute({
  getParentRoute: () => budget,
  path: "/recurring",
  component: lazyPage(() => import("../recurring/RecurringPage.js"), "RecurringPage"),
});

const forecast = createRoute({
  getParentRoute: () => budget,
  path: "/forecast",
  component: lazyPage(() => import("../forecast/ForecastPage.js"), "ForecastPage"),
});

const rules = createRoute({
  getParentRoute: () => budget,
  path: "/rules",
  component: lazyPage(() => import("../rules/RulesPage.js"), "RulesPage"),
});

const payees = createRoute({
  getParentRoute: () => budget,
  path: "/payees",
  component: lazyPage(() => import("../payees/PayeesPage.js"), "PayeesPage"),
});

const statements = createRoute({
  getParentRoute: () => budget,
  path: "/statements",
  component: lazyPage(() => import("../statements/StatementsPage.js"), "StatementsPage"),
});

const statement = createRoute({
  getParentRoute: () => budget,
  path: "/statements/$statementId",
  component: lazyPage(() => import("../statements/StatementPage.js"), "StatementPage"),
});

const trends = createRoute({
  getParentRoute: () => budget,
  path: "/trends",
  component: lazyPage(() => import("../reports/TrendsPage.js"), "TrendsPage"),
});

const activity = createRoute({
  getParentRoute: () => budget,
  path: "/activity",
  component: lazyPage(() => import("../activity/ActivityPage.js"), "ActivityPage"),
});

const imports = createRoute({
  getParentRoute: () => budget,
  path: "/import",
  component: lazyPage(() => import("../imports/ImportPage.js"), "ImportPage"),
});

const members = createRoute({
  getParentRoute: () => budget,
  path: "/members",
  component: lazyPage(() => import("../sharing/MembersPage.js"), "MembersPage"),
});

const settings = createRoute({
  getParentRoute: () => budget,
  path: "/settings",
  component: lazyPage(() => import("../budgets/SettingsPage.js"), "SettingsPage"),
});

const inBudget = budget.addChildren([
  month,
  expenses,
  review,
  recurring,
  forecast,
  rules,
  payees,
  statements,
  statement,
  trends,
  activity,
  imports,
  members,
  settings,
]);

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    app,
    login,
    register,
    forgot,
    reset,
    confirmEmail,
    undoEmail,
    signedIn.addChildren([plain.addChildren([budgets, account, administration, invitation, takeOver]), inBudget]),
  ]),
  // A page that breaks leaves what is around it standing.
  defaultErrorComponent: BrokenPage,
  defaultPreload: "intent",
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
