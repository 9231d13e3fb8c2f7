import { IconChevronDown, IconPin } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useWords } from "../../words/language.js";
import { AmountEditor } from "./AmountEditor.js";
import { Available } from "./Available.js";
import { Figure } from "./Figure.js";
import type { LineFigures, SheetLine } from "./lines.js";
import classes from "./MonthCells.module.css";
import type { Opened } from "./SheetContext.js";
import phone from "./SheetPhone.module.css";

const AmountMenu = lazy(async () => ({ default: (await import("./AmountMenu.js")).AmountMenu }));
const AvailableMenu = lazy(async () => ({ default: (await import("./AvailableMenu.js")).AvailableMenu }));

interface Props {
  readonly line: SheetLine;
  readonly month: string;
  readonly figures: LineFigures;
  /** The number of the first of the four columns. */
  readonly first: number;
  readonly mayEdit: boolean;
  readonly active: number | null;
  readonly opened: Opened | null;
}

/** What a category got, carried in, spent and has in one month: a row that adds up. */
export function MonthCells({ line, month, figures, first, mayEdit, active, opened }: Props) {
  const words = useWords();
  const at = (offset: number) => ({ "data-column": first + offset, tabIndex: active === first + offset ? 0 : -1 });
  const isTyped = mayEdit && line.kind !== "group";
  const isOpen = (offset: number, as: Opened["as"]) => opened?.column === first + offset && opened.as === as;
  return (
    <>
      <div
        role="gridcell"
        className={classes.assigned}
        data-part="assigned"
        data-typed={isTyped || undefined}
        aria-readonly={!isTyped}
        {...at(0)}
      >
        {isOpen(0, "editor") && (
          <AmountEditor category={line.category} month={month} amount={figures.budgeted} typed={opened?.typed ?? null} />
        )}
        {!isOpen(0, "editor") && (
          <>
            {isTyped && (
              <span className={classes.more} data-more data-set={figures.amountSet || undefined} aria-hidden>
                {figures.amountSet ? <IconPin size={14} /> : <IconChevronDown size={14} />}
              </span>
            )}
            <Figure amount={figures.budgeted} said={figures.amountSet ? words.sheet.onlyThisMonth : ""} />
          </>
        )}
        {isOpen(0, "menu") && (
          <Suspense>
            <AmountMenu category={line.category} month={month} figures={figures} />
          </Suspense>
        )}
      </div>
      <div role="gridcell" data-part="carried" {...at(1)}>
        <span className={phone.label}>{words.sheet.carriedShort}</span>
        <Figure amount={figures.carriedIn} />
      </div>
      <div role="gridcell" className={classes.spent} data-part="spent" {...at(2)}>
        <span className={phone.label}>{words.sheet.spentShort}</span>
        <Figure amount={figures.spent} />
      </div>
      <div role="gridcell" className={classes.available} data-part="available" {...at(3)}>
        <Available figures={figures} />
        {isOpen(3, "menu") && (
          <Suspense>
            <AvailableMenu line={line} month={month} figures={figures} />
          </Suspense>
        )}
      </div>
    </>
  );
}
