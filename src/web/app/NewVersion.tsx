import { Button, CloseButton, Group, Paper, Text } from "@mantine/core";
import { useState } from "react";
import { useWords } from "../words/language.js";
import classes from "./NewVersion.module.css";
import { reload, useNewVersion } from "./versions.js";

/** Says that a new version is ready; it takes over when somebody says so, never while something is typed. */
export function NewVersion() {
  const { outbox: words, dismiss } = useWords();
  const isReady = useNewVersion();
  const [isLater, setIsLater] = useState(false);
  if (!isReady || isLater) return null;
  return (
    <Paper className={classes.note} shadow="md" p="sm" role="status">
      <Group gap="sm" wrap="nowrap">
        <Text size="sm">{words.newVersion}</Text>
        <Button size="xs" onClick={() => void reload()}>
          {words.reload}
        </Button>
        <CloseButton aria-label={dismiss} onClick={() => setIsLater(true)} />
      </Group>
    </Paper>
  );
}
