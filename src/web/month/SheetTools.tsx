import { Button, SegmentedControl, Switch } from "@mantine/core";
import { IconArrowsExchange, IconChartDots3, IconCopy, IconLifebuoy, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { addMonths } from "../../domain/month.js";
import { useCategories, useStore } from "../session/budgetStore.js";
import { useBudget } from "../session/currentBudget.js";
import type { MonthView } from "../store/monthView.js";
import { useWords } from "../words/language.js";
import classes from "./MonthPage.module.css";
import type { SheetAction } from "./sheet/SheetContext.js";
import { type Tool, ToolDialog } from "./tools/ToolDialog.js";

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
  const hasArchived = useCategories().some((category) => category.archivedAt !== null);
  const [tool, setTool] = useState<Tool | null>(null);
  const overspent = month.rows.filter((row) => row.available < 0).length;
  const hasBefore = useStore((store) => addMonths(month.month, -1) >= store.firstMonth);
  const look = { size: "xs", variant: "default" } as const;
  return (
    <div className={classes.tools}>
      {mayEdit && (
        <>
          <Button {...look} leftSection={<IconPlus size={16} />} onClick={() => onAction({ do: "add", parentId: null })}>
            {words.category.add}
          </Button>
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
          <Switch
            size="xs"
            label={words.sheet.showArchived}
            checked={showsArchived}
            onChange={(event) => onArchived(event.currentTarget.checked)}
          />
        )}
        {most > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={words.sheet.monthCount}
            value={String(count)}
            data={["1", "2", "3"].slice(0, most)}
            onChange={(value) => onCount(Number(value))}
          />
        )}
      </div>
      <ToolDialog tool={tool} month={month} onClose={() => setTool(null)} />
    </div>
  );
}
