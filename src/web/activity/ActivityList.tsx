import { Button, Center } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useQuery } from "../api/useQuery.js";
import { budgetTags } from "../api/cacheTags.js";
import { Activities } from "../api/documents/activityDocuments.js";
import { problemOf } from "../api/problem.js";
import { useBudget } from "../session/currentBudget.js";
import { Loading } from "../ui/pages/Loading.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { useWords } from "../words/language.js";
import { ActivityDays } from "./ActivityDays.js";
import { activityLines } from "./activityLines.js";

interface Props {
  after: string | null;
  /** What newer lines spoke of: only the newest line of a thing says how it is now. */
  newer: ReadonlySet<string>;
  dayBefore: string | null;
  empty: ReactNode;
}

/** A page of the list, and the next one below it once it is wanted. */
export function ActivityList({ after, newer, dayBefore, empty }: Props) {
  const words = useWords();
  const { budget } = useBudget();
  const [more, setMore] = useState(false);
  const [{ data, error }, again] = useQuery({
    query: Activities,
    variables: { budgetId: budget.id, after },
    tags: budgetTags,
  });
  const page = data?.budget?.activity ?? null;
  if (page === null) return error === undefined ? <Loading /> : <ProblemAlert problem={problemOf(error)} retry={again} />;
  if (after === null && page.nodes.length === 0) return empty;
  const lines = activityLines(page.nodes, newer);
  return (
    <>
      <ActivityDays lines={lines} dayBefore={dayBefore} />
      {more && page.pageInfo.hasNextPage && (
        <ActivityList
          after={page.pageInfo.endCursor}
          newer={new Set([...newer, ...page.nodes.map((line) => line.resourceId)])}
          dayBefore={page.nodes.at(-1)?.at ?? null}
          empty={null}
        />
      )}
      {!more && page.pageInfo.hasNextPage && (
        <Center>
          <Button variant="default" onClick={() => setMore(true)}>
            {words.more}
          </Button>
        </Center>
      )}
    </>
  );
}
