import { Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  title: string;
  hint?: string | undefined;
  /** 1 where it is all that the page has to say. */
  order?: 1 | 2;
  children?: ReactNode;
}

/** An empty place says what it is for and what to do next. */
export function EmptyState({ title, hint, order = 2, children }: Props) {
  return (
    <Paper className="surface" p="xl">
      <Stack align="center" gap="xs" ta="center" py="md">
        <Title order={order} size="h4">
          {title}
        </Title>
        {hint !== undefined && (
          <Text c="dimmed" maw={460}>
            {hint}
          </Text>
        )}
        {children}
      </Stack>
    </Paper>
  );
}
