import { Textarea, TextInput } from "@mantine/core";
import { useWords } from "../../words/language.js";
import { linesOf, textFieldNames, type TextField, type Texts } from "./expenseTexts.js";

interface Props {
  texts: Texts;
  onChange: (texts: Texts) => void;
  errors: Readonly<Record<string, string>>;
}

/** The plain texts of an expense. */
export function TextFields(props: Props) {
  return textFieldNames.map((field) => <OneText key={field} field={field} {...props} />);
}

function OneText({ field, texts, onChange, errors }: Props & { field: TextField }) {
  const words = useWords();
  const lines = linesOf[field] ?? 1;
  const shared = { label: words.expense.fields[field], value: texts[field], error: errors[field] };
  const change = (text: string) => onChange({ ...texts, [field]: text });
  if (lines > 1) return <Textarea {...shared} rows={lines} onChange={(event) => change(event.currentTarget.value)} />;
  return <TextInput {...shared} onChange={(event) => change(event.currentTarget.value)} />;
}
