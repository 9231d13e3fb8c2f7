import { Input, TextInput } from "@mantine/core";
import { useId } from "react";
import type { Words } from "../words/en/en.js";
import { useWords } from "../words/language.js";
import classes from "./CategoryAppearance.module.css";

const names = {
  "#2f9e44": "green",
  "#1098ad": "teal",
  "#1c7ed6": "blue",
  "#7048e8": "violet",
  "#c2255c": "pink",
  "#e03131": "red",
  "#e8590c": "orange",
  "#f08c00": "amber",
} as const;
const colors = ["", ...Object.keys(names)];

function isNamed(color: string): color is keyof typeof names {
  return color in names;
}

function nameOf(color: string, words: Words): string {
  if (color === "") return words.category.noColor;
  return isNamed(color) ? words.category.colors[names[color]] : words.category.ownColor;
}

interface Appearance {
  icon: string;
  color: string;
}

interface Props {
  appearance: Appearance;
  setAppearance: (appearance: Appearance) => void;
  errors: Readonly<Record<string, string>>;
}

export function CategoryAppearance({ appearance, setAppearance, errors }: Props) {
  const words = useWords();
  const group = useId();
  const choices = colors.includes(appearance.color) ? colors : [...colors, appearance.color];
  return (
    <div className={classes.appearance}>
      <TextInput
        label={`${words.category.icon} (${words.optional})`}
        className={classes.emoji}
        value={appearance.icon}
        error={errors["icon"]}
        onChange={(event) => setAppearance({ ...appearance, icon: event.currentTarget.value })}
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
              aria-label={nameOf(color, words)}
              title={nameOf(color, words)}
              checked={appearance.color === color}
              onChange={() => setAppearance({ ...appearance, color })}
            />
          ))}
        </div>
      </Input.Wrapper>
    </div>
  );
}
