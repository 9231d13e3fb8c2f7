import { Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** An empty place says what it is for and what to do next. */
export function Empty({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) {
  return (
    <Paper className="surface" p="xl">
      <Stack align="center" gap="xs" ta="center" py="md">
        <Title order={2} size="h4">
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
