import { Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useContext } from "react";
import { useBudget, useMoney } from "../../session/currentBudget.js";
import { useMonth } from "../../session/budgetStore.js";
import { useWords } from "../../words/language.js";
import { CellMenu } from "./CellMenu.js";
import type { LineFigures, SheetLine } from "./lines.js";
import { stepFrom } from "./places.js";
import { SheetLinesContext, useSheetCommands } from "./SheetContext.js";

interface Props {
  readonly line: SheetLine;
  readonly month: string;
  readonly figures: LineFigures;
}

/** What can be done with what a category has: cover it, move it, see what it went to. */
export function AvailableMenu({ line, month, figures }: Props) {
  const words = useWords();
  const { budget, mayEdit } = useBudget();
  const commands = useSheetCommands();
  const { id, name } = line.category;
  return (
    <CellMenu label={words.sheet.availableMenu(name)}>
      {mayEdit && figures.available < 0 && <Cover id={id} month={month} lacking={-figures.available} />}
      {mayEdit && figures.available > 0 && (
        <Menu.Item onClick={() => commands.open({ do: "move", month, from: id, to: null })}>{words.sheet.moveFrom}</Menu.Item>
      )}
      {mayEdit && figures.available >= 0 && (
        <Menu.Item onClick={() => commands.open({ do: "move", month, from: null, to: id })}>{words.sheet.moveTo}</Menu.Item>
      )}
      <Menu.Item
        renderRoot={(props) => (
          <Link
            to="/app/budgets/$budgetId/expenses"
            params={{ budgetId: budget.id }}
            search={{ month, category: id, months: "one" }}
            {...props}
          />
        )}
      >
        {words.sheet.seeExpenses}
      </Menu.Item>
      {mayEdit && line.kind !== "own" && <Steps id={id} />}
      <Menu.Item onClick={() => commands.open({ do: "details", categoryId: id, month })}>{words.sheet.details}</Menu.Item>
    </CellMenu>
  );
}

/** The order of the sheet without dragging: on a phone there is no grip. */
function Steps({ id }: { id: string }) {
  const words = useWords().sheet;
  const commands = useSheetCommands();
  const lines = useContext(SheetLinesContext);
  return ([-1, 1] as const).map((step) => {
    const place = stepFrom(lines, id, step);
    return (
      <Menu.Item key={step} closeMenuOnClick={false} disabled={place === null} onClick={() => place !== null && commands.moveTo(id, place)}>
        {step < 0 ? words.stepUp : words.stepDown}
      </Menu.Item>
    );
  });
}

function Cover({ id, month, lacking }: { id: string; month: string; lacking: number }) {
  const words = useWords();
  const money = useMoney();
  const commands = useSheetCommands();
  const pool = Math.max(0, useMonth(month)?.toAssign ?? 0);
  const given = Math.min(pool, lacking);
  return (
    <>
      {given > 0 && <Menu.Item onClick={() => commands.cover(id, month, given)}>{words.sheet.coverFromPool(money(given))}</Menu.Item>}
      <Menu.Item onClick={() => commands.open({ do: "move", month, from: null, to: id })}>{words.sheet.coverFrom}</Menu.Item>
    </>
  );
}
