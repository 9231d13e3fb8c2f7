import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Navigate, Outlet, redirect } from "@tanstack/react-router";
import { isMonth } from "./months/month.js";
import { BudgetLayout } from "./pages/BudgetLayout.js";
import { BudgetsPage } from "./pages/BudgetsPage.js";
import { ErrorPage } from "./pages/ErrorPage.js";
import { ExpensesPage } from "./pages/ExpensesPage.js";
import { LoginPage } from "./pages/LoginPage.js";
import { MonthPage } from "./pages/MonthPage.js";
import { NotFoundPage } from "./pages/NotFoundPage.js";
import { PrivateLayout } from "./pages/PrivateLayout.js";
import { RegisterPage } from "./pages/RegisterPage.js";
import { keepInvitation } from "./session/invitation.js";

export interface BudgetSearch {
  month?: string;
}

export interface ExpenseSearch {
  category?: string;
  type?: "expense" | "income";
  q?: string;
}

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage, errorComponent: ErrorPage });
const toBudgets = () => <Navigate to="/app/budgets" replace />;

const home = createRoute({ getParentRoute: () => root, path: "/", component: toBudgets });
const app = createRoute({ getParentRoute: () => root, path: "/app", component: toBudgets });
// Here and below: a key that is left out keeps its unchecked value from the address, so each is given, if as undefined.
// Where to go afterwards; only a path of this app, never another site.
const next = (search: Record<string, unknown>): { next?: string } => ({
  next: typeof search["next"] === "string" && search["next"].startsWith("/app/") ? search["next"] : undefined,
});
const login = createRoute({ getParentRoute: () => root, path: "/app/login", validateSearch: next, component: LoginPage });
const register = createRoute({
  getParentRoute: () => root,
  path: "/app/register",
  validateSearch: next,
  component: RegisterPage,
});

const forgot = createRoute({
  getParentRoute: () => root,
  path: "/app/forgot-password",
  component: lazyRouteComponent(() => import("./pages/ForgotPasswordPage.js"), "ForgotPasswordPage"),
});
const reset = createRoute({
  getParentRoute: () => root,
  path: "/app/reset-password",
  component: lazyRouteComponent(() => import("./pages/ResetPasswordPage.js"), "ResetPasswordPage"),
});

const signedIn = createRoute({ getParentRoute: () => root, id: "signed-in", component: PrivateLayout });
const budgets = createRoute({ getParentRoute: () => signedIn, path: "/app/budgets", component: BudgetsPage });

const account = createRoute({
  getParentRoute: () => signedIn,
  path: "/app/account",
  component: lazyRouteComponent(() => import("./pages/AccountPage.js"), "AccountPage"),
});

const invitation = createRoute({
  getParentRoute: () => signedIn,
  path: "/app/invitation",
  // The code goes out of the address at once: nobody reads it there later, and logging in does not carry it along.
  beforeLoad: ({ location }) => {
    if (keepInvitation(location.hash)) throw redirect({ to: "/app/invitation", replace: true });
  },
  component: lazyRouteComponent(() => import("./pages/InvitationPage.js"), "InvitationPage"),
});

export const budget = createRoute({
  getParentRoute: () => signedIn,
  path: "/app/budgets/$budgetId",
  validateSearch: (search: Record<string, unknown>): BudgetSearch => ({
    month: isMonth(search["month"]) ? search["month"] : undefined,
  }),
  component: BudgetLayout,
});

const month = createRoute({ getParentRoute: () => budget, path: "/", component: MonthPage });

export const expenses = createRoute({
  getParentRoute: () => budget,
  path: "/expenses",
  validateSearch: (search: Record<string, unknown>): ExpenseSearch => ({
    category: typeof search["category"] === "string" ? search["category"] : undefined,
    type: search["type"] === "expense" || search["type"] === "income" ? search["type"] : undefined,
    q: search["q"] === undefined ? undefined : String(search["q"]),
  }),
  component: ExpensesPage,
});

const statements = createRoute({
  getParentRoute: () => budget,
  path: "/statements",
  component: lazyRouteComponent(() => import("./pages/StatementsPage.js"), "StatementsPage"),
});

const statement = createRoute({
  getParentRoute: () => budget,
  path: "/statements/$statementId",
  component: lazyRouteComponent(() => import("./pages/StatementPage.js"), "StatementPage"),
});

const trends = createRoute({
  getParentRoute: () => budget,
  path: "/trends",
  component: lazyRouteComponent(() => import("./pages/TrendsPage.js"), "TrendsPage"),
});

const activity = createRoute({
  getParentRoute: () => budget,
  path: "/activity",
  component: lazyRouteComponent(() => import("./pages/ActivityPage.js"), "ActivityPage"),
});

const members = createRoute({
  getParentRoute: () => budget,
  path: "/members",
  component: lazyRouteComponent(() => import("./pages/MembersPage.js"), "MembersPage"),
});

const settings = createRoute({
  getParentRoute: () => budget,
  path: "/settings",
  component: lazyRouteComponent(() => import("./pages/SettingsPage.js"), "SettingsPage"),
});

const inBudget = budget.addChildren([month, expenses, statements, statement, trends, activity, members, settings]);

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    app,
    login,
    register,
    forgot,
    reset,
    signedIn.addChildren([budgets, account, invitation, inBudget]),
  ]),
  defaultPreload: "intent",
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
