import { Outlet } from "@tanstack/react-router";
import { QuickAdd } from "../expenses/QuickAdd.js";
import { Keyboard } from "../palette/Keyboard.js";
import { BudgetNav } from "./BudgetNav.js";
import classes from "./BudgetFrame.module.css";
import { UndoCommands } from "./UndoCommands.js";

/** The pages of a budget, with the way between them. */
export function BudgetFrame() {
  return (
    <div className={classes.frame}>
      <BudgetNav />
      <main id="content" tabIndex={-1} className={classes.content}>
        <QuickAdd>
          <Outlet />
        </QuickAdd>
      </main>
      <UndoCommands />
      <Keyboard />
    </div>
  );
}
