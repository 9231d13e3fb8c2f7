import { Input, TextInput } from "@mantine/core";
import { useId } from "react";
import { useWords } from "../words/language.js";
import classes from "./CategoryLooks.module.css";

const colors = ["", "#2f9e44", "#1098ad", "#1c7ed6", "#7048e8", "#c2255c", "#e03131", "#e8590c", "#f08c00"];

interface Looks {
  icon: string;
  color: string;
}

interface Props {
  looks: Looks;
  setLooks: (looks: Looks) => void;
  errors: Readonly<Record<string, string>>;
}

export function CategoryLooks({ looks, setLooks, errors }: Props) {
  const words = useWords();
  const group = useId();
  const choices = colors.includes(looks.color) ? colors : [...colors, looks.color];
  return (
    <div className={classes.looks}>
      <TextInput
        label={`${words.category.icon} (${words.optional})`}
        className={classes.emoji}
        value={looks.icon}
        error={errors["icon"]}
        onChange={(event) => setLooks({ ...looks, icon: event.currentTarget.value })}
      />
      <Input.Wrapper label={words.category.color} labelElement="div" labelProps={{ id: group }} error={errors["color"]}>
        <div className={classes.swatches} role="radiogroup" aria-labelledby={group}>
          {choices.map((color) => (
            <input
              key={color}
              type="radio"
              name={group}
              className={classes.swatch}
              style={color === "" ? undefined : { backgroundColor: color }}
              aria-label={color === "" ? words.category.noColor : color}
              checked={looks.color === color}
              onChange={() => setLooks({ ...looks, color })}
            />
          ))}
        </div>
      </Input.Wrapper>
    </div>
  );
}
