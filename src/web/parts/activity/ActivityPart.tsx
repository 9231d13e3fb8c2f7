import { Button, Center } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useQuery } from "urql";
import { Activities, type Activity } from "../../api/activityDocuments.js";
import { onBudgets } from "../../api/reload.js";
import { refusalOf } from "../../api/refusal.js";
import { useBudget } from "../../session/budget.js";
import { useWords } from "../../words/language.js";
import { Busy } from "../Busy.js";
import { Problem } from "../Problem.js";
import { ActivityDays } from "./ActivityDays.js";

interface Props {
  after: string | null;
  /** What newer lines spoke of: only the newest line of a thing says how it is now. */
  newer: ReadonlySet<string>;
  dayBefore: string | null;
  empty: ReactNode;
}

/** A page of the list, and the next one below it once it is wanted. */
export function ActivityPart({ after, newer, dayBefore, empty }: Props) {
  const words = useWords();
  const { budget } = useBudget();
  const [more, setMore] = useState(false);
  const [{ data, error }, again] = useQuery({
    query: Activities,
    variables: { budgetId: budget.id, after },
    context: onBudgets,
  });
  const page = data?.budget?.activity ?? null;
  if (page === null) return error === undefined ? <Busy /> : <Problem refusal={refusalOf(error)} retry={() => again()} />;
  if (after === null && page.data.length === 0) return empty;
  const lines = withStanding(page.data, newer);
  return (
    <>
      <ActivityDays lines={lines} dayBefore={dayBefore} />
      {more && page.nextCursor !== null && (
        <ActivityPart
          after={page.nextCursor}
          newer={new Set([...newer, ...page.data.map((line) => line.resourceId)])}
          dayBefore={page.data.at(-1)?.at ?? null}
          empty={null}
        />
      )}
      {!more && page.nextCursor !== null && (
        <Center>
          <Button variant="default" onClick={() => setMore(true)}>
            {words.expense.more}
          </Button>
        </Center>
      )}
    </>
  );
}

export interface Line {
  readonly activity: Activity;
  /** Nothing happened to the same thing since. */
  readonly isNewest: boolean;
}

function withStanding(activities: readonly Activity[], newer: ReadonlySet<string>): Line[] {
  const seen = new Set(newer);
  return activities.map((activity) => {
    const isNewest = !seen.has(activity.resourceId);
    seen.add(activity.resourceId);
    return { activity, isNewest };
  });
}
