import { Menu } from "@mantine/core";
import { CategoryIcon } from "../categories/CategoryIcon.js";
import { shortDay } from "../expenses/shortDay.js";
import { useCategories, useStore } from "../session/budgetStore.js";
import { useBudget, useMoney } from "../session/currentBudget.js";
import type { Movement } from "../api/documents/recurringDocuments.js";
import { OverflowMenu } from "../ui/menus/OverflowMenu.js";
import { useLanguage } from "../words/language.js";
import classes from "./MovementList.module.css";
import { nextDayOf } from "./movements.js";
import { useRecurringWords } from "./recurringWords.js";
import { repeatText } from "./repeatText.js";
import { useNameOf } from "./useNameOf.js";

interface Props {
  movements: readonly Movement[];
  onEdit: (movement: Movement) => void;
  onRemove: (movement: Movement) => void;
}

/** What recurs, the next one first; what has ended stands behind. */
export function MovementList({ movements, ...acts }: Props) {
  const { movements: words } = useRecurringWords();
  const today = useStore((store) => store.today());
  const rows = movements.map((movement) => ({ movement, next: nextDayOf(movement, today) }));
  const current = rows.filter(({ next }) => next !== null).sort((one, other) => ((one.next ?? "") < (other.next ?? "") ? -1 : 1));
  const ended = rows.filter(({ next }) => next === null);
  return (
    <>
      {current.length > 0 && (
        <ul className={`surface ${classes.list}`} aria-label={words.list}>
          {current.map((row) => (
            <Line key={row.movement.id} {...row} {...acts} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <details>
          <summary>{words.ended(ended.length)}</summary>
          <ul className={`surface ${classes.list}`}>
            {ended.map((row) => (
              <Line key={row.movement.id} {...row} {...acts} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface LineProps extends Omit<Props, "movements"> {
  movement: Movement;
  next: string | null;
}

function Line({ movement, next, onEdit, onRemove }: LineProps) {
  const { locale } = useLanguage();
  const { movements: words, rule: ruleWords } = useRecurringWords();
  const { mayEdit } = useBudget();
  const money = useMoney();
  const nameOf = useNameOf();
  const categories = useCategories();
  const { template, rule, start, weekend, mode, catchingUp } = movement;
  const name = nameOf(template);
  const category = categories.find(({ id }) => id === template.category?.id) ?? null;
  const text = repeatText(rule, start, { words: ruleWords, locale });
  const behind = catchingUp && words.catchingUp(catchingUp.done, catchingUp.due);
  const facts = [words.weekends[weekend], words.modes[mode], behind, template.note].filter((fact) => fact !== null && fact !== "");
  return (
    <li className={classes.row}>
      <CategoryIcon category={category} name={category?.name ?? null} />
      <span className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.rule}>{text}</span>
        <span className={classes.facts}>{facts.join(" · ")}</span>
      </span>
      <span className={classes.figures}>
        <span className={`figure ${classes.amount}`} data-type={template.type}>
          {money(template.type === "INCOME" ? template.amount : -template.amount, true)}
        </span>
        {next !== null && <span className={classes.next}>{words.nextDay(shortDay(next, locale))}</span>}
      </span>
      {mayEdit && (
        <OverflowMenu name={name}>
          {next !== null && <Menu.Item onClick={() => onEdit(movement)}>{words.edit}</Menu.Item>}
          <Menu.Item className="danger" onClick={() => onRemove(movement)}>
            {words.remove}
          </Menu.Item>
        </OverflowMenu>
      )}
    </li>
  );
}
