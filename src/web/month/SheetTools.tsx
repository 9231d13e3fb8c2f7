import { Button } from "@mantine/core";
import { IconArrowsExchange, IconChartDots3, IconCopy, IconLifebuoy, IconPlus, IconTarget } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { addMonths } from "../../domain/month.js";
import { useCategories, useStore } from "../session/budgetStore.js";
import { useBudget } from "../session/currentBudget.js";
import type { MonthView } from "../store/views/monthView.js";
import { useEver } from "../ui/useEver.js";
import { useWords } from "../words/language.js";
import classes from "./MonthPage.module.css";
import type { SheetAction } from "./sheet/SheetContext.js";
import { neededAmounts } from "./tools/proposals.js";
import type { Tool } from "./tools/ToolDialog.js";

const ToolDialog = lazy(async () => ({ default: (await import("./tools/ToolDialog.js")).ToolDialog }));

interface Props {
  readonly month: MonthView;
  readonly count: number;
  readonly most: number;
  readonly onCount: (count: number) => void;
  readonly showsArchived: boolean;
  readonly onArchived: (shows: boolean) => void;
  readonly onAction: (action: SheetAction) => void;
}

/** What can be done with the plan of a month, and how the sheet is shown. */
export function SheetTools({ month, count, most, onCount, showsArchived, onArchived, onAction }: Props) {
  const words = useWords();
  const { mayEdit } = useBudget();
  const categories = useCategories();
  const hasArchived = categories.some((category) => category.archivedAt !== null);
  const [tool, setTool] = useState<Tool | null>(null);
  const hasTool = useEver(tool !== null);
  const overspent = month.rows.filter((row) => row.available < 0).length;
  const unfunded = neededAmounts(month.rows, categories).length;
  const hasBefore = useStore((store) => addMonths(month.month, -1) >= store.firstMonth);
  const look = { size: "xs", variant: "default" } as const;
  return (
    <div className={classes.tools}>
      {mayEdit && (
        <>
          <Button {...look} leftSection={<IconPlus size={16} />} onClick={() => onAction({ do: "add", parentId: null })}>
            {words.category.add}
          </Button>
          {unfunded > 0 && (
            <Button {...look} leftSection={<IconTarget size={16} />} onClick={() => setTool("targets")}>
              {words.tools.targetsCount(unfunded)}
            </Button>
          )}
          {hasBefore && (
            <>
              <Button {...look} leftSection={<IconChartDots3 size={16} />} onClick={() => setTool("suggest")}>
                {words.tools.suggest}
              </Button>
              <Button {...look} leftSection={<IconCopy size={16} />} onClick={() => setTool("copy")}>
                {words.tools.copy}
              </Button>
            </>
          )}
          <Button
            {...look}
            leftSection={<IconArrowsExchange size={16} />}
            onClick={() => onAction({ do: "move", month: month.month, from: null, to: null })}
          >
            {words.plan.move}
          </Button>
          {overspent > 0 && (
            <Button
              {...look}
              className={classes.urgent}
              color="red"
              variant="light"
              leftSection={<IconLifebuoy size={16} />}
              onClick={() => setTool("cover")}
            >
              {words.tools.coverCount(overspent)}
            </Button>
          )}
        </>
      )}
      <div className={classes.apart}>
        {hasArchived && (
          <Button
            size="xs"
            variant={showsArchived ? "light" : "default"}
            aria-pressed={showsArchived}
            onClick={() => onArchived(!showsArchived)}
          >
            {words.sheet.showArchived}
          </Button>
        )}
        {most > 1 && (
          <Button.Group aria-label={words.sheet.monthCount}>
            {[1, 2, 3].slice(0, most).map((each) => (
              <Button
                key={each}
                size="xs"
                variant={each === count ? "light" : "default"}
                aria-pressed={each === count}
                onClick={() => onCount(each)}
              >
                {each}
              </Button>
            ))}
          </Button.Group>
        )}
      </div>
      {hasTool && (
        <Suspense>
          <ToolDialog tool={tool} month={month} onClose={() => setTool(null)} />
        </Suspense>
      )}
    </div>
  );
}
