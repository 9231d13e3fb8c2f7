import { Button, Title } from "@mantine/core";
import { useRestore, type Restorable } from "../api/useRestore.js";
import { localDay, timeOfDay } from "../format/formatDate.js";
import { useBudget } from "../session/currentBudget.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { Row, Rows } from "../ui/tables/Rows.js";
import { useNotice } from "../ui/notices/useNotice.js";
import { useLanguage } from "../words/language.js";
import classes from "./Activity.module.css";
import { activityKind, activityLabel } from "./activityLabel.js";
import type { ActivityLine } from "./activityLines.js";
import { useActivityWords } from "./activityWords.js";
import { UndoRunButton } from "./UndoRunButton.js";

export function ActivityDays({ lines, dayBefore }: { lines: readonly ActivityLine[]; dayBefore: string | null }) {
  const { locale } = useLanguage();
  const days = new Map<string, ActivityLine[]>();
  for (const line of lines) {
    const day = localDay(line.activity.at, locale);
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  const shown = dayBefore === null ? null : localDay(dayBefore, locale);
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      {day !== shown && (
        <Title order={2} className={classes.day}>
          {day}
        </Title>
      )}
      <div className={`surface ${classes.box}`}>
        <Rows>
          {ofDay.map((line) => (
            <ActivityRow key={line.activity.id} line={line} />
          ))}
        </Rows>
      </div>
    </section>
  ));
}

/** What can still be brought back: deleted, in time, and nothing happened to it since. */
function restorableOf({ activity, isNewest }: ActivityLine): Restorable | null {
  const { kind, resourceId, undoUntil } = activity;
  if (!isNewest || undoUntil === null || new Date(undoUntil) < new Date()) return null;
  return kind === "EXPENSE" || kind === "CATEGORY" ? { kind, id: resourceId } : null;
}

function ActivityRow({ line }: { line: ActivityLine }) {
  const { locale } = useLanguage();
  const words = useActivityWords();
  const { mayEdit } = useBudget();
  const { activity } = line;
  const restorable = mayEdit ? restorableOf(line) : null;
  const isUndoable = line.isNewest && activity.kind === "RULE_RUN" && activity.action === "CHANGED";
  const label = activityLabel(activity, locale);
  const what = words.did(activity.action, activityKind(activity), label);
  const title = (
    <span className={classes.what}>
      <strong>{activity.by.name ?? words.somebody}</strong> {what}
    </span>
  );
  return (
    <Row title={title}>
      <span className={classes.time}>{timeOfDay(activity.at, locale)}</span>
      {mayEdit && isUndoable && <UndoRunButton id={activity.resourceId} label={label ?? ""} />}
      {restorable !== null && <Restore what={restorable} label={label ?? ""} />}
    </Row>
  );
}

function Restore({ what, label }: { what: Restorable; label: string }) {
  const words = useActivityWords();
  const restore = useRestore();
  const notify = useNotice();
  async function go() {
    if ((await restore.run(what)) === null) return;
    notify({ text: what.kind === "EXPENSE" ? words.expenseRestored : words.categoryRestored });
  }
  return (
    <>
      <ProblemAlert problem={restore.problem} />
      <Button size="xs" variant="default" aria-label={words.restoreOne(label)} loading={restore.busy} onClick={() => void go()}>
        {words.restore}
      </Button>
    </>
  );
}
