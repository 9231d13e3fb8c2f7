import "@mantine/core/styles/Switch.css";
import { Paper, SegmentedControl, Stack, Switch } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { recurringTags } from "../api/cacheTags.js";
import { Forecast, type ForecastFigures } from "../api/documents/forecastDocuments.js";
import { problemOf } from "../api/problem.js";
import { useQuery } from "../api/useQuery.js";
import { useStoreVersion } from "../session/budgetStore.js";
import { useBudget } from "../session/currentBudget.js";
import { EmptyState } from "../ui/pages/EmptyState.js";
import { LinkButton } from "../ui/LinkButton.js";
import { Loading } from "../ui/pages/Loading.js";
import { PageHead } from "../ui/pages/PageHead.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { useTitle } from "../ui/pages/useTitle.js";
import { ForecastChart } from "./ForecastChart.js";
import { ForecastHeadline } from "./ForecastHeadline.js";
import classes from "./ForecastPage.module.css";
import { ForecastTable } from "./ForecastTable.js";
import { useForecastWords } from "./forecastWords.js";

const choices = [30, 90, 180, 365] as const;
const SETTLED_MS = 400;

/** The balance by day: what is there, and what is expected. */
export function ForecastPage() {
  const words = useForecastWords();
  const { budget } = useBudget();
  const [days, setDays] = useState<(typeof choices)[number]>(90);
  const [envelopes, setEnvelopes] = useState(false);
  const { figures, problem, again } = useForecast(days, envelopes);
  useTitle(words.title, budget.name);
  return (
    <Stack>
      <PageHead title={words.title} hint={words.hint} />
      <div className={classes.choices}>
        <SegmentedControl
          aria-label={words.days}
          data={choices.map((choice) => ({ value: String(choice), label: words.ahead[choice] }))}
          value={String(days)}
          onChange={(value) => setDays(choices.find((choice) => String(choice) === value) ?? days)}
        />
        <Switch
          className={classes.switch}
          label={words.envelopes}
          description={words.envelopesHint}
          checked={envelopes}
          onChange={(event) => setEnvelopes(event.currentTarget.checked)}
        />
      </div>
      <ProblemAlert problem={problem} retry={again} />
      {figures === null && problem === null && <Loading />}
      {figures !== null && <Figures figures={figures} />}
    </Stack>
  );
}

function Figures({ figures }: { figures: ForecastFigures }) {
  const words = useForecastWords();
  const { budget, month } = useBudget();
  const isEmpty = figures.data.every((day) => day.in === 0 && day.out === 0);
  return (
    <>
      <ForecastHeadline figures={figures} />
      {isEmpty ? (
        <EmptyState title={words.empty} hint={words.emptyHint}>
          <LinkButton to="/app/budgets/$budgetId/recurring" params={{ budgetId: budget.id }} search={{ month }}>
            {words.toRecurring}
          </LinkButton>
        </EmptyState>
      ) : (
        <Paper className="surface" p={{ base: "sm", sm: "lg" }} radius="lg">
          <ForecastChart figures={figures} />
          <ForecastTable figures={figures} />
        </Paper>
      )}
    </>
  );
}

/** Until the answer to another question is here, the last one stands. What changes in the budget may move it: it is asked for again. */
function useForecast(days: number, envelopes: boolean) {
  const { budget } = useBudget();
  const [{ data, error }, again] = useQuery({
    query: Forecast,
    variables: { budgetId: budget.id, days, envelopes },
    tags: recurringTags,
  });
  const version = useStoreVersion();
  const [first] = useState(version);
  const [settled] = useDebouncedValue(version, SETTLED_MS);
  useEffect(() => {
    if (settled !== first) again();
  }, [settled, first, again]);
  const [figures, setFigures] = useState<ForecastFigures | null>(null);
  const found = data?.forecast ?? null;
  if (found !== null && found !== figures) setFigures(found);
  return { figures, problem: error === undefined ? null : problemOf(error), again };
}
