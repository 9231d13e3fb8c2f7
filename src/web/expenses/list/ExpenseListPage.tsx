import { Button, Center, Stack } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { useQuery } from "urql";
import { expenseTags } from "../../api/cacheTags.js";
import type { Category } from "../../api/documents/categoryDocuments.js";
import { Expenses, type Expense, type ExpenseFilter } from "../../api/documents/expenseDocuments.js";
import { problemOf } from "../../api/problem.js";
import { Loading } from "../../ui/Loading.js";
import { ProblemAlert } from "../../ui/ProblemAlert.js";
import { useWords } from "../../words/language.js";
import { ExpenseDays } from "./ExpenseDays.js";
import { TotalsLine } from "./TotalsLine.js";

const pageSize = 50;

interface Props {
  source: { budgetId: string; filter: ExpenseFilter };
  after: string | null;
  /** The last day of the page before, so that its heading is not repeated. */
  dayBefore: string | null;
  /** How many pages to show from here on. */
  wanted: number;
  categories: ReadonlyMap<string, Category>;
  onOpen: (expense: Expense) => void;
  onMore: () => void;
  empty: ReactNode;
}

export function ExpenseListPage(props: Props) {
  const { source, after, dayBefore, wanted, categories, onOpen, onMore, empty } = props;
  const [{ data, error }, again] = useQuery({
    query: Expenses,
    variables: { ...source, first: pageSize, after },
    context: expenseTags,
  });
  const page = data?.expenses ?? null;
  if (page === null) return error === undefined ? <Loading /> : <ProblemAlert problem={problemOf(error)} retry={() => again()} />;
  const { nodes, pageInfo, totals } = page;
  if (after === null && nodes.length === 0) return empty;
  const more = pageInfo.hasNextPage && pageInfo.endCursor !== null;
  return (
    <Stack gap={after === null ? "sm" : 0}>
      {after === null && <TotalsLine totals={totals} />}
      <ExpenseDays expenses={nodes} dayBefore={dayBefore} categories={categories} onOpen={onOpen} />
      {more && wanted > 1 && (
        <ExpenseListPage {...props} after={pageInfo.endCursor} dayBefore={nodes.at(-1)?.date ?? null} wanted={wanted - 1} />
      )}
      {more && wanted === 1 && <MoreButton onMore={onMore} />}
    </Stack>
  );
}

/** Loads by itself when scrolled into view; a button for the keyboard. */
function MoreButton({ onMore }: { onMore: () => void }) {
  const words = useWords();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) onMore();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  });
  return (
    <Center ref={place} py="md">
      <Button variant="default" onClick={onMore}>
        {words.more}
      </Button>
    </Center>
  );
}
