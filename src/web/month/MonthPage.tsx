import { useElementSize } from "@mantine/hooks";
import { lazy, Suspense, useState } from "react";
import { AddExpenseButton } from "../expenses/AddExpenseButton.js";
import { SharedNames } from "../categories/SharedNames.js";
import { monthName } from "../format/formatDate.js";
import { useCategories } from "../session/budgetStore.js";
import { useBudget } from "../session/currentBudget.js";
import { CloseMonthPanel } from "../statements/CloseMonthPanel.js";
import { EmptyState } from "../ui/pages/EmptyState.js";
import { MonthNavigation } from "../ui/pages/MonthNavigation.js";
import { MonthElsewhere } from "../ui/pages/OlderMonths.js";
import { useEver } from "../ui/useEver.js";
import { useTitle } from "../ui/pages/useTitle.js";
import { useLanguage } from "../words/language.js";
import classes from "./MonthPage.module.css";
import { MonthSummary } from "./MonthSummary.js";
import { Sheet } from "./sheet/Sheet.js";
import type { SheetAction } from "./sheet/SheetContext.js";
import { SheetTools } from "./SheetTools.js";
import { useCollapsed, useShownMonths } from "./useMonthSheet.js";

const FirstSteps = lazy(async () => ({ default: (await import("./start/FirstSteps.js")).FirstSteps }));
const SheetDialogs = lazy(async () => ({ default: (await import("./SheetDialogs.js")).SheetDialogs }));

/** The month as a sheet, what can be done with its plan, and its closing. */
export function MonthPage() {
  const { words, locale } = useLanguage();
  const { budget, month, mayEdit } = useBudget();
  const { ref, width } = useElementSize();
  const categories = useCategories();
  const { months, count, most, choose } = useShownMonths(width);
  const { collapsed, fold } = useCollapsed();
  const [showsArchived, setShowsArchived] = useState(false);
  const [isNew, setIsNew] = useState(false);
  const [action, setAction] = useState<SheetAction | null>(null);
  const hasActed = useEver(action !== null);
  useTitle(monthName(month, locale), budget.name);
  const [shown] = months;
  return (
    <div ref={ref} className={classes.page}>
      <MonthNavigation>
        {shown !== undefined && <CloseMonthPanel month={shown} />}
        {mayEdit && <AddExpenseButton />}
      </MonthNavigation>
      {shown === undefined &&
        (month < budget.startMonth ? <EmptyState title={words.month.beforeStart} /> : <MonthElsewhere month={month} />)}
      {shown !== undefined && (
        <>
          <MonthSummary month={shown} />
          {categories.length === 0 && mayEdit && (
            <Suspense>
              <FirstSteps month={shown} onAdd={() => setAction({ do: "add", parentId: null })} onCreated={() => setIsNew(true)} />
            </Suspense>
          )}
          {categories.length === 0 && !mayEdit && <EmptyState title={words.month.empty} />}
          {categories.length > 0 && (
            <>
              <SheetTools
                month={shown}
                count={count}
                most={most}
                onCount={choose}
                showsArchived={showsArchived}
                onArchived={setShowsArchived}
                onAction={setAction}
              />
              {mayEdit && month === budget.startMonth && shown.toAssign > 0 && <p className={classes.hint}>{words.start.assign}</p>}
              {mayEdit && <SharedNames />}
              <Sheet
                startsHere={isNew}
                months={months}
                width={width}
                collapsed={collapsed}
                onFold={fold}
                showsArchived={showsArchived}
                onOpen={setAction}
              />
            </>
          )}
        </>
      )}
      {hasActed && (
        <Suspense>
          <SheetDialogs action={action} onClose={() => setAction(null)} />
        </Suspense>
      )}
    </div>
  );
}
