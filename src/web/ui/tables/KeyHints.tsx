import { Group, Kbd, type MantineSpacing } from "@mantine/core";
import { Fragment } from "react";
import classes from "./KeyHints.module.css";

interface Props {
  /** Keys, as in `J K`, and what they do. */
  hints: readonly (readonly [keys: string, text: string])[];
  mt?: MantineSpacing;
}

/** The keys of a list. */
export function KeyHints({ hints, mt = 0 }: Props) {
  return (
    <Group gap="md" mt={mt} className={classes.keys}>
      {hints.map(([keys, text]) => (
        <span key={keys}>
          {keys.split(" ").map((key) => (
            <Fragment key={key}>
              <Kbd>{key}</Kbd>{" "}
            </Fragment>
          ))}
          {text}
        </span>
      ))}
    </Group>
  );
}
