import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useId, type ReactNode } from "react";

interface Props {
  title: string;
  hint?: string | undefined;
  /** Beside the title. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A part of a page, under its own heading. */
export function Section({ title, hint, action, children }: Props) {
  const id = useId();
  return (
    <Paper className="surface" p={{ base: "md", sm: "lg" }} radius="lg" component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm" align="flex-start">
          <div>
            <Title order={2} size="h4" id={id}>
              {title}
            </Title>
            {hint !== undefined && (
              <Text size="sm" c="dimmed" maw={620}>
                {hint}
              </Text>
            )}
          </div>
          {action}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
