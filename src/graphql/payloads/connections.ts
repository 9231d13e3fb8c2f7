import { SecurityEvent } from "../../shapes/accounts/SecurityEvent.js";
import { Budget } from "../../shapes/budgets/Budget.js";
import { Category } from "../../shapes/categories/Category.js";
import { ImportRow } from "../../shapes/imports/ImportRow.js";
import { MonthlyBudget } from "../../shapes/months/MonthlyBudget.js";
import { Activity } from "../../shapes/sharing/Activity.js";
import { connectionType } from "./connectionType.js";

export const ActivityConnection = connectionType("Activity", () => Activity);
export const BudgetConnection = connectionType("Budget", () => Budget);
export const CategoryConnection = connectionType("Category", () => Category);
export const SecurityEventConnection = connectionType("SecurityEvent", () => SecurityEvent);
export const ImportRowConnection = connectionType("ImportRow", () => ImportRow);
export const MonthlyBudgetConnection = connectionType("MonthlyBudget", () => MonthlyBudget);
