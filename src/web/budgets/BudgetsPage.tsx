import { Badge, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { currencyName } from "../format/currency.js";
import { monthName } from "../format/formatDate.js";
import { useSession } from "../session/session.js";
import type { BudgetRow } from "../store/model.js";
import { Dialog } from "../ui/dialogs/Dialog.js";
import { EmptyState } from "../ui/pages/EmptyState.js";
import { Icon } from "../ui/Icon.js";
import { useTitle } from "../ui/pages/useTitle.js";
import { useLanguage } from "../words/language.js";
import { BudgetForm } from "./BudgetForm.js";
import classes from "./BudgetsPage.module.css";

export function BudgetsPage() {
  const { words } = useLanguage();
  const [adding, setAdding] = useState(false);
  const { budgets: all } = useSession();
  useTitle(words.budgets.title);
  const add = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
      {words.budgets.add}
    </Button>
  );
  const list = [...all.filter((each) => each.archivedAt === null), ...all.filter((each) => each.archivedAt !== null)];
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={1} size="h2">
          {words.budgets.title}
        </Title>
        {list.length > 0 && add}
      </Group>
      {list.length === 0 && (
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

function BudgetCard({ budget }: { budget: BudgetRow }) {
  const { words, locale } = useLanguage();
  return (
    <Paper component="li" className={`surface ${classes.card}`} p="lg" radius="lg">
      <Stack gap={4}>
        <Link to="/app/budgets/$budgetId" params={{ budgetId: budget.id }} className={classes.link}>
          {budget.name}
        </Link>
        <Text size="sm" c="dimmed">
          {currencyName(budget.currency)}, {words.budgets.since(monthName(budget.startMonth, locale))}
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
