import { Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./PageHead.module.css";

interface Props {
  title: string;
  hint: string;
  /** What can be done on the page. */
  children?: ReactNode;
}

/** How a page begins. */
export function PageHead({ title, hint, children }: Props) {
  return (
    <div className={classes.head}>
      <div>
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="dimmed" size="sm">
          {hint}
        </Text>
      </div>
      {children !== undefined && <Group gap="xs">{children}</Group>}
    </div>
  );
}
