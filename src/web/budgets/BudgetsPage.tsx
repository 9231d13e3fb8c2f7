import { Badge, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useQuery } from "urql";
import { budgetTags } from "../api/cacheTags.js";
import { Budgets, type Budget } from "../api/documents/budgetDocuments.js";
import { problemOf } from "../api/problem.js";
import { currencyName } from "../format/currency.js";
import { monthName } from "../format/formatDate.js";
import { Dialog } from "../ui/Dialog.js";
import { EmptyState } from "../ui/EmptyState.js";
import { Icon } from "../ui/Icon.js";
import { Loading } from "../ui/Loading.js";
import { ProblemAlert } from "../ui/ProblemAlert.js";
import { useTitle } from "../ui/useTitle.js";
import { useLanguage } from "../words/language.js";
import { BudgetForm } from "./BudgetForm.js";
import classes from "./BudgetsPage.module.css";

export function BudgetsPage() {
  const { words } = useLanguage();
  const [adding, setAdding] = useState(false);
  const [{ data, error }, again] = useQuery({ query: Budgets, context: budgetTags });
  useTitle(words.budgets.title);
  const add = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
      {words.budgets.add}
    </Button>
  );
  const all = data?.budgets?.nodes ?? [];
  const list = [...all.filter((each) => each.archivedAt === null), ...all.filter((each) => each.archivedAt !== null)];
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={1} size="h2">
          {words.budgets.title}
        </Title>
        {list.length > 0 && add}
      </Group>
      {error !== undefined && <ProblemAlert problem={problemOf(error)} retry={() => again()} />}
      {data === undefined && error === undefined && <Loading />}
      {data !== undefined && list.length === 0 && (
        <EmptyState title={words.budgets.empty} hint={words.budgets.emptyHint}>
          {add}
        </EmptyState>
      )}
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 3 }} className={classes.list}>
        {list.map((budget) => (
          <BudgetCard key={budget.id} budget={budget} />
        ))}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {words.budgets.haveCode} <Link to="/app/invitation">{words.budgets.enterCode}</Link>
      </Text>
      <Dialog title={words.budgets.add} opened={adding} onClose={() => setAdding(false)}>
        <BudgetForm onCancel={() => setAdding(false)} />
      </Dialog>
    </Stack>
  );
}

function BudgetCard({ budget }: { budget: Budget }) {
  const { words, locale } = useLanguage();
  return (
    <Paper component="li" className={`surface ${classes.card}`} p="lg" radius="lg">
      <Stack gap={4}>
        <Link to="/app/budgets/$budgetId" params={{ budgetId: budget.id }} className={classes.link}>
          {budget.name}
        </Link>
        <Text size="sm" c="dimmed">
          {currencyName(budget.currency, locale)}, {words.budgets.since(monthName(budget.startMonth, locale))}
        </Text>
        <Group gap="xs" mt={4}>
          <Badge variant="default">{budget.currency}</Badge>
          {budget.role !== "OWNER" && <Badge variant="default">{words.budgets.roles[budget.role]}</Badge>}
          {budget.archivedAt !== null && <Badge variant="default">{words.budgets.archived}</Badge>}
        </Group>
      </Stack>
    </Paper>
  );
}
