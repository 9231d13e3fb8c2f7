import { TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { addDays } from "../../../domain/month.js";
import { todayIn } from "../../format/month.js";
import { useBudget } from "../../session/currentBudget.js";
import { useWords } from "../../words/language.js";
import { type DayReading, dayText, readDay } from "./dayText.js";
import type { QuickPlace } from "./quickDraft.js";
import classes from "./QuickEntry.module.css";

interface Props {
  day: string;
  /** What was typed and is no day. */
  fault: string;
  place: QuickPlace;
  error: string | undefined;
  onDay: (day: string, fault: string) => void;
}

/** A day by word, number or arrow keys. */
export function DayInput({ day, fault, place, error, onDay }: Props) {
  const words = useWords().quick;
  const { timeZone } = useBudget().budget;
  // While it is typed; the day itself is shown in words then.
  const [typed, setTyped] = useState<string | null>(null);
  const { month, monthStartDay, locale } = place;
  const reading: DayReading = { today: todayIn(timeZone), month, monthStartDay, locale, words: words.days };
  function type(text: string) {
    setTyped(text);
    const read = readDay(text, reading);
    onDay(read ?? day, read === null ? text.trim() : "");
  }
  function step(event: KeyboardEvent) {
    const days = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (days === 0) return;
    event.preventDefault();
    setTyped(null);
    onDay(addDays(day, days), "");
  }
  const shown = dayText(day, reading);
  return (
    <TextInput
      label={
        <>
          {words.day} {typed !== null && fault === "" && <span className={classes.result}>= {shown}</span>}
        </>
      }
      title={words.dayHint}
      autoComplete="off"
      value={typed ?? (fault === "" ? shown : fault)}
      error={error}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => setTyped(null)}
      onKeyDown={step}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
