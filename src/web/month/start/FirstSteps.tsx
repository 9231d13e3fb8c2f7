import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { MonthView } from "../../store/views/monthView.js";
import { useWords } from "../../words/language.js";
import { FirstIncome } from "./FirstIncome.js";
import { StarterCategories } from "./StarterCategories.js";

interface Props {
  readonly month: MonthView;
  readonly onAdd: () => void;
  readonly onCreated: () => void;
}

/** An empty budget leads: what came in, then categories; the sheet that follows asks to assign. */
export function FirstSteps({ month, onAdd, onCreated }: Props) {
  const words = useWords();
  const [isSkipped, setIsSkipped] = useState(false);
  const hasIncome = month.totalIncome > 0 || isSkipped;
  const step = hasIncome ? 2 : 1;
  return (
    <Paper className="surface" p={{ base: "md", sm: "xl" }} radius="lg" component="section" aria-labelledby="first-steps">
      <Stack gap="md" maw={720}>
        <div>
          <Text size="sm" c="dimmed">
            {words.start.step(step, 3)}
          </Text>
          <Title order={2} size="h3" id="first-steps">
            {step === 1 ? words.start.income : words.start.categories}
          </Title>
          <Text c="dimmed">{step === 1 ? words.start.incomeHint : words.start.categoriesHint}</Text>
        </div>
        {step === 1 ? (
          <FirstIncome month={month} onSkip={() => setIsSkipped(true)} />
        ) : (
          <StarterCategories month={month.month} onCreated={onCreated} />
        )}
        {step === 2 && (
          <Group>
            <Button variant="subtle" onClick={onAdd}>
              {words.start.own}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
