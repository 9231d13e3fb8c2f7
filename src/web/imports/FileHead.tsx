import { Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useImportWords } from "./importWords.js";
import classes from "./FileHead.module.css";

const bytes = 4000;
const lines = 6;

/** The first lines as they stand in the file, for whoever has to say what they mean. */
export function FileHead({ file }: { file: File }) {
  const words = useImportWords();
  const [text, setText] = useState("");
  useEffect(() => {
    void file
      .slice(0, bytes)
      .text()
      .then((head) =>
        setText(
          head
            .split(/\r\n?|\n/)
            .slice(0, lines)
            .join("\n"),
        ),
      );
  }, [file]);
  return (
    <div>
      <Text size="sm" fw={500}>
        {words.head}
      </Text>
      {/* It may be wider than the screen: the keyboard can move it, too. */}
      <pre className={classes.head} tabIndex={0} aria-label={words.head} role="region">
        {text}
      </pre>
    </div>
  );
}
