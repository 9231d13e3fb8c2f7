import { IconAlertTriangleFilled, IconChevronDown, IconCircleHalf2, IconPin } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { formatFigure } from "../../format/formatMoney.js";
import { useBudget, useMoney } from "../../session/currentBudget.js";
import { useLanguage } from "../../words/language.js";
import { AmountEditor } from "./AmountEditor.js";
import type { LineFigures, LineState, SheetLine } from "./lines.js";
import classes from "./Sheet.module.css";
import type { Opened } from "./SheetContext.js";

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
  const { words } = useLanguage();
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
      <div role="gridcell" className={classes.carried} data-part="carried" {...at(1)}>
        <span className={classes.phoneLabel}>{words.sheet.carriedShort}</span>
        <Figure amount={figures.carriedIn} />
      </div>
      <div role="gridcell" className={classes.spent} data-part="spent" {...at(2)}>
        <span className={classes.phoneLabel}>{words.sheet.spentShort}</span>
        <Figure amount={figures.spent} />
      </div>
      <div role="gridcell" className={classes.available} data-part="available" {...at(3)}>
        {figures.perDay !== null && <PerDay amount={figures.perDay} />}
        <Available amount={figures.available} state={figures.state} />
        {isOpen(3, "menu") && (
          <Suspense>
            <AvailableMenu line={line} month={month} figures={figures} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** `said`: what only those hear who do not see it. */
function Figure({ amount, said = "" }: { amount: number; said?: string }) {
  const { budget } = useBudget();
  const { locale } = useLanguage();
  return (
    <span className="figure" data-zero={amount === 0 || undefined}>
      {formatFigure(amount, budget, locale)}
      {said !== "" && <span className="visually-hidden">, {said}</span>}
    </span>
  );
}

const signs = {
  over: IconAlertTriangleFilled,
  within: IconAlertTriangleFilled,
  near: IconCircleHalf2,
  left: null,
  none: null,
  spent: null,
};

/** How much is left, told by colour, by sign and in words. */
function Available({ amount, state }: { amount: number; state: LineState }) {
  const { words } = useLanguage();
  const Sign = signs[state];
  return (
    <span className={classes.pill} data-state={state}>
      {Sign !== null && <Sign size={14} aria-hidden />}
      <Figure amount={amount} said={words.sheet.states[state]} />
    </span>
  );
}

function PerDay({ amount }: { amount: number }) {
  const { words } = useLanguage();
  const money = useMoney();
  return <span className={classes.perDay}>{words.sheet.perDay(money(amount))}</span>;
}
