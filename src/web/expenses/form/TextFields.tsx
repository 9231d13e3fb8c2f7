import { Textarea, TextInput } from "@mantine/core";
import { useWords } from "../../words/language.js";
import { PayeeInput } from "../PayeeInput.js";
import { linesOf, longestOf, textFieldNames, type TextField, type Texts } from "./expenseTexts.js";

interface Props {
  texts: Texts;
  onChange: (texts: Texts) => void;
}

/** The plain texts of an expense. */
export function TextFields(props: Props) {
  return textFieldNames.map((field) => <OneText key={field} field={field} {...props} />);
}

function OneText({ field, texts, onChange }: Props & { field: TextField }) {
  const words = useWords();
  const lines = linesOf[field] ?? 1;
  const shared = { label: words.expense.fields[field], value: texts[field] };
  const change = (text: string) => onChange({ ...texts, [field]: text });
  if (field === "payee") return <PayeeInput {...shared} onText={change} />;
  const plain = { ...shared, maxLength: longestOf[field] };
  if (lines > 1) return <Textarea {...plain} rows={lines} onChange={(event) => change(event.currentTarget.value)} />;
  return <TextInput {...plain} onChange={(event) => change(event.currentTarget.value)} />;
}
