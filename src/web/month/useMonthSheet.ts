import { useLocalStorage } from "@mantine/hooks";
import { useCallback, useMemo } from "react";
import { addMonths } from "../../domain/month.js";
import { useMonth } from "../session/budgetStore.js";
import { useBudget } from "../session/currentBudget.js";
import type { MonthView } from "../store/views/monthView.js";
import { useLanguage } from "../words/language.js";
import { sheetFigures, sheetPixels } from "./sheet/sheetWidth.js";

/** The months that are shown: as many as somebody chose on this device, as far as there is room for them. */
export function useShownMonths(width: number) {
  const { budget, month } = useBudget();
  const [chosen, choose] = useLocalStorage({ key: "sheet-months", defaultValue: 1 });
  const { locale } = useLanguage();
  const first = useMonth(month);
  const figures = useMemo(() => (first === null ? 0 : sheetFigures([first], budget, locale).width), [first, budget, locale]);
  const most = [1, 2, 3].filter((each) => each === 1 || width >= sheetPixels(each, figures)).length;
  const count = Math.max(1, Math.min(chosen, most));
  const second = useMonth(addMonths(month, 1));
  const third = useMonth(addMonths(month, 2));
  const months = useMemo(
    () => [first, second, third].slice(0, count).filter((each): each is MonthView => each !== null),
    [first, second, third, count],
  );
  return { months, count, most, choose };
}

/** Which groups are closed, remembered on this device. */
export function useCollapsed() {
  const { budget } = useBudget();
  const [closed, setClosed] = useLocalStorage<readonly string[]>({ key: `closed-groups-${budget.id}`, defaultValue: [] });
  const collapsed = useMemo(() => new Set(closed), [closed]);
  const fold = useCallback(
    (id: string, isCollapsed: boolean) =>
      setClosed((before) => (isCollapsed ? [...before.filter((each) => each !== id), id] : before.filter((each) => each !== id))),
    [setClosed],
  );
  return { collapsed, fold };
}
