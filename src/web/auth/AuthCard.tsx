import { Container, Paper, Stack, Text, Title } from "@mantine/core";
import type { SubmitEvent, ReactNode } from "react";
import { Brand } from "../ui/pages/Brand.js";
import { useWords } from "../words/language.js";

interface Props {
  title: string;
  onSubmit: () => void;
  children: ReactNode;
  below: ReactNode;
}

/** The frame of the two pages that one sees before being signed in. */
export function AuthCard({ title, onSubmit, children, below }: Props) {
  const words = useWords();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Container component="main" size={420} py={{ base: 32, sm: 80 }}>
      <Stack gap="lg">
        <Stack gap={6} align="center" ta="center">
          <Brand />
          <Text c="dimmed">{words.tagline}</Text>
        </Stack>
        <Paper className="surface" p="xl" radius="lg" component="form" noValidate onSubmit={submit}>
          <Stack>
            <Title order={1} size="h3">
              {title}
            </Title>
            {children}
          </Stack>
        </Paper>
        <Text ta="center">{below}</Text>
      </Stack>
    </Container>
  );
}
