import { Button } from "@mantine/core";
import { IconBackspace } from "@tabler/icons-react";
import { decimalSign } from "../../format/formatMoney.js";
import { useWords } from "../../words/language.js";
import classes from "./NumberPad.module.css";

interface Props {
  text: string;
  locale: string;
  onText: (text: string) => void;
}

/** Digits, the decimal sign and the signs of a sum, large enough for a thumb. */
export function NumberPad({ text, locale, onText }: Props) {
  const words = useWords().quick;
  const signs = ["1", "2", "3", "+", "4", "5", "6", "−", "7", "8", "9", "×", decimalSign(locale), "0"];
  return (
    <div role="group" aria-label={words.pad} className={classes.pad}>
      {signs.map((sign) => (
        <Button key={sign} variant="default" className={classes.key} onClick={() => onText(text + sign)}>
          {sign}
        </Button>
      ))}
      <Button variant="default" className={classes.erase} aria-label={words.erase} onClick={() => onText(text.slice(0, -1))}>
        <IconBackspace size={22} aria-hidden />
      </Button>
    </div>
  );
}
