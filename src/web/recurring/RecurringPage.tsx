import { Button, Stack, Title } from "@mantine/core";
import { useMemo, useState } from "react";
import type { Movement } from "../api/documents/recurringDocuments.js";
import { useCommand } from "../session/commands.js";
import { useBudget } from "../session/currentBudget.js";
import { EmptyState } from "../ui/pages/EmptyState.js";
import { Icon } from "../ui/Icon.js";
import { LinkButton } from "../ui/LinkButton.js";
import { Loading } from "../ui/pages/Loading.js";
import { PageHead } from "../ui/pages/PageHead.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { useTitle } from "../ui/pages/useTitle.js";
import { MovementList } from "./MovementList.js";
import { upcomingOf } from "./movements.js";
import { type Opened, RecurringDialogs } from "./RecurringDialogs.js";
import classes from "./RecurringPage.module.css";
import { useRecurringWords } from "./recurringWords.js";
import { RemoveMovement } from "./RemoveMovement.js";
import { UpcomingPart } from "./UpcomingPart.js";
import { useRecurring } from "./useRecurring.js";

/** What comes next, and the movements that it comes from. Viewers read. */
export function RecurringPage() {
  const words = useRecurringWords();
  const { budget, month, mayEdit } = useBudget();
  const { movements, occurrences, problem, read } = useRecurring();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [removing, setRemoving] = useState<Movement | null>(null);
  useTitle(words.title, budget.name);
  const add = () => setOpened({ is: "form", begun: { movement: null, from: null }, amount: null });
  useCommand(mayEdit ? { id: "recurring-new", label: words.add, keys: null, group: "recurring", run: add } : null);
  const rows = useMemo(() => upcomingOf(movements ?? [], occurrences), [movements, occurrences]);
  return (
    <Stack>
      <PageHead title={words.title} hint={words.hint}>
        <LinkButton variant="default" to="/app/budgets/$budgetId/forecast" params={{ budgetId: budget.id }} search={{ month }}>
          {words.forecast}
        </LinkButton>
        {mayEdit && (
          <Button leftSection={<Icon name="plus" />} onClick={add}>
            {words.add}
          </Button>
        )}
      </PageHead>
      <ProblemAlert problem={problem} retry={() => void read()} />
      {movements === null && problem === null && <Loading />}
      {movements?.length === 0 && <EmptyState title={words.empty} hint={words.emptyHint} />}
      {movements !== null && movements.length > 0 && (
        <>
          <UpcomingPart rows={rows} onAnswered={() => void read()} onOpen={setOpened} />
          <section className={classes.part}>
            <Title order={2} size="h4">
              {words.movements.title}
            </Title>
            <MovementList
              movements={movements}
              onEdit={(movement) => setOpened({ is: "form", begun: { movement, from: null }, amount: null })}
              onRemove={setRemoving}
            />
          </section>
        </>
      )}
      <RecurringDialogs opened={opened} onOpen={setOpened} onSaved={() => void read()} />
      <RemoveMovement movement={removing} onClose={() => setRemoving(null)} onRemoved={() => void read()} />
    </Stack>
  );
}
