import { Badge, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useQuery } from "urql";
import { Budgets, type Budget } from "../api/budgetDocuments.js";
import { onBudgets } from "../api/reload.js";
import { refusalOf } from "../api/refusal.js";
import { currencyName } from "../money/currency.js";
import { monthName } from "../months/format.js";
import { BudgetForm } from "../parts/BudgetForm.js";
import { Busy } from "../parts/Busy.js";
import { Dialog } from "../parts/Dialog.js";
import { Empty } from "../parts/Empty.js";
import { Icon } from "../parts/Icon.js";
import { Problem } from "../parts/Problem.js";
import { useTitle } from "../parts/useTitle.js";
import { useLanguage } from "../words/language.js";
import classes from "./BudgetsPage.module.css";

export function BudgetsPage() {
  const { words } = useLanguage();
  const [adding, setAdding] = useState(false);
  const [{ data, error }, again] = useQuery({ query: Budgets, context: onBudgets });
  useTitle(words.budgets.title);
  const add = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
      {words.budgets.add}
    </Button>
  );
  const all = data?.budgets ?? [];
  const list = [...all.filter((each) => each.archivedAt === null), ...all.filter((each) => each.archivedAt !== null)];
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={1} size="h2">
          {words.budgets.title}
        </Title>
        {list.length > 0 && add}
      </Group>
      {error !== undefined && <Problem refusal={refusalOf(error)} retry={() => again()} />}
      {data === undefined && error === undefined && <Busy />}
      {data !== undefined && list.length === 0 && (
        <Empty title={words.budgets.empty} hint={words.budgets.emptyHint}>
          {add}
        </Empty>
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
          {budget.role !== "owner" && <Badge variant="default">{words.budgets.roles[budget.role]}</Badge>}
          {budget.archivedAt !== null && <Badge variant="default">{words.budgets.archived}</Badge>}
        </Group>
      </Stack>
    </Paper>
  );
}
