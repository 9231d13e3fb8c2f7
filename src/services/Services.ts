import type { AccessTokenService } from "./AccessTokenService.js";
import type { AccountExportService } from "./AccountExportService.js";
import type { AccountRemovalService } from "./AccountRemovalService.js";
import type { AccountService } from "./AccountService.js";
import type { AuthService } from "./AuthService.js";
import type { PasswordResetService } from "./PasswordResetService.js";
import type { SessionService } from "./SessionService.js";
import type { TotpService } from "./TotpService.js";
import type { BudgetService } from "./BudgetService.js";
import type { CategoryService } from "./CategoryService.js";
import type { CategoryRemovalService } from "./CategoryRemovalService.js";
import type { ExpenseListService } from "./ExpenseListService.js";
import type { ExpenseService } from "./ExpenseService.js";
import type { MonthCloseService } from "./MonthCloseService.js";
import type { MonthService } from "./MonthService.js";
import type { PlanService } from "./PlanService.js";

/** Everything that a door may call. */
export interface Services {
  readonly auth: AuthService;
  readonly accounts: AccountService;
  readonly sessions: SessionService;
  readonly accessTokens: AccessTokenService;
  readonly passwordResets: PasswordResetService;
  readonly totp: TotpService;
  readonly accountExport: AccountExportService;
  readonly accountRemoval: AccountRemovalService;
  readonly budgets: BudgetService;
  readonly categories: CategoryService;
  readonly categoryRemoval: CategoryRemovalService;
  readonly expenses: ExpenseService;
  readonly expenseLists: ExpenseListService;
  readonly months: MonthService;
  readonly plans: PlanService;
  readonly monthClose: MonthCloseService;
}
