import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useWords } from "../../words/language.js";
import classes from "./OneTimeSecret.module.css";

/** A text to take along. (The clipboard is only there on https and on this very machine; the text is selected in any case.) */
export function OneTimeSecret({ label, text }: { label: string; text: string }) {
  const words = useWords();
  const [copied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }
  return (
    <div className={classes.row}>
      <TextInput
        className={classes.text}
        classNames={{ input: classes.input }}
        label={label}
        value={text}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      {window.isSecureContext && (
        <Button variant="default" aria-label={`${words.copy}: ${label}`} onClick={() => void copy()}>
          <span aria-live="polite">{copied ? words.copied : words.copy}</span>
        </Button>
      )}
    </div>
  );
}
