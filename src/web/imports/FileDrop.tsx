import { FileButton, Text, UnstyledButton } from "@mantine/core";
import { useState, type DragEvent } from "react";
import { Icon } from "../ui/Icon.js";
import { useImportWords } from "./importWords.js";
import classes from "./FileDrop.module.css";

const endings = ".csv,.tsv,.txt,.ofx,.qfx,.qif,text/csv";

interface Props {
  onFile: (file: File) => void;
}

/** A place to let a file fall, and a button that opens the choice of one. */
export function FileDrop({ onFile }: Props) {
  const words = useImportWords();
  const [isOver, setOver] = useState(false);
  const take = (file: File | null | undefined) => {
    if (file !== null && file !== undefined) onFile(file);
  };
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files.item(0));
  }
  function over(event: DragEvent) {
    event.preventDefault();
    setOver(true);
  }
  return (
    <FileButton onChange={take} accept={endings} inputProps={{ "aria-label": words.choose }}>
      {(props) => (
        <UnstyledButton
          {...props}
          className={classes.drop}
          data-over={isOver}
          onDrop={drop}
          onDragOver={over}
          onDragLeave={() => setOver(false)}
        >
          <Icon name="file" size={28} />
          <span>{words.choose}</span>
          <Text size="sm" c="dimmed">
            {words.chooseHint}
          </Text>
        </UnstyledButton>
      )}
    </FileButton>
  );
}
