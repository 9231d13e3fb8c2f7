import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useState, type SubmitEvent } from "react";
import { categoryOptions } from "../categories/categoryOptions.js";
import { useCategories } from "../session/budgetStore.js";
import { useWords } from "../words/language.js";
import { useImportWords } from "./importWords.js";
import type { ImportQuestion } from "./importAnswer.js";
import { asksFor, choiceNames, choices, columnRoles, hasOwnField, roleOf, type Choice, type ColumnRole, type Mapping } from "./mapping.js";

interface Props {
  mapping: Mapping;
  /** What the server asks or refuses, by field. */
  asked: Readonly<Record<string, string>>;
  questions: readonly ImportQuestion[];
  busy: boolean;
  onRead: (mapping: Mapping) => void;
}

/** How the file is to be read. While something is asked, only that; else all that may be said otherwise. */
export function MappingFields({ mapping, asked, questions, busy, onRead }: Props) {
  const words = useImportWords();
  const [draft, setDraft] = useState(mapping);
  const isAsked = Object.keys(asked).length > 0;
  const others = questions.filter(({ path }) => !hasOwnField(path));
  const asksColumns = Object.keys(asked).some(
    (field) => asksFor({ [field]: "" }, "columns") && !others.some(({ path }) => path === `/${field}`),
  );
  // Which columns there are depends on what parts them.
  const shown = choiceNames.filter((name) => !isAsked || asksFor(asked, name) || (asksColumns && name === "delimiter"));
  function submit(event: SubmitEvent) {
    event.preventDefault();
    onRead(draft);
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {shown.map((name) => (
            <ChoiceField
              key={name}
              name={name}
              value={draft.choices[name]}
              question={questions.find(({ path }) => path === `/mapping/${name}`)}
              isAsked={asksFor(asked, name)}
              onPick={(value) => setDraft({ ...draft, choices: { ...draft.choices, [name]: value } })}
            />
          ))}
          {others.map((question) => (
            <QuestionField
              key={question.path}
              question={question}
              value={draft.answers[question.path]}
              onPick={(value) => setDraft({ ...draft, answers: { ...draft.answers, [question.path]: value } })}
            />
          ))}
          {!isAsked && <CategoryField draft={draft} setDraft={setDraft} />}
        </SimpleGrid>
        {(!isAsked || asksColumns) && <ColumnFields draft={draft} setDraft={setDraft} asked={asked} />}
        <Group justify="flex-end">
          <Button type="submit" variant={isAsked ? "filled" : "default"} loading={busy}>
            {words.readAgain}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ChoiceProps {
  name: Choice;
  value: string | undefined;
  /** Where one is asked, only its options fit the file. */
  question: ImportQuestion | undefined;
  /** The file does not say. */
  isAsked: boolean;
  onPick: (value: string | undefined) => void;
}

function ChoiceField({ name, value, question, isAsked, onPick }: ChoiceProps) {
  const words = useImportWords();
  const texts: Readonly<Record<string, string>> = words.options[name];
  const options = optionsOf(name, question);
  return (
    <NativeSelect
      label={words.questions[name]}
      required={isAsked}
      error={isAsked && value === undefined ? words.ambiguous : undefined}
      data={[
        { value: "", label: isAsked ? words.chooseOne : words.asFound },
        ...options.map(({ value: option, label }) => ({ value: option, label: texts[option] ?? label })),
      ]}
      value={value ?? ""}
      onChange={(event) => onPick(event.currentTarget.value === "" ? undefined : event.currentTarget.value)}
    />
  );
}

function optionsOf(name: Choice, question: ImportQuestion | undefined): { value: string; label: string }[] {
  const asked = (question?.options ?? []).flatMap(({ value, label }) => (value === null ? [] : [{ value, label }]));
  return asked.length > 0 ? asked : choices[name].map((value) => ({ value, label: value }));
}

interface QuestionProps {
  question: ImportQuestion;
  value: string | null | undefined;
  onPick: (value: string | null) => void;
}

/** Any other question, with the server's options; the place of an option stands for it, since one may be null. */
function QuestionField({ question: { path, message, options }, value, onPick }: QuestionProps) {
  const words = useImportWords();
  const role = roleOf(path);
  if (options.length === 0)
    return <TextInput label={message} required value={value ?? ""} onChange={(event) => onPick(event.currentTarget.value)} />;
  const picked = options.findIndex((option) => option.value === value);
  return (
    <NativeSelect
      label={role === undefined ? message : words.roles[role]}
      description={role === undefined ? undefined : message}
      required
      data={[{ value: "", label: words.chooseOne }, ...options.map(({ label }, place) => ({ value: String(place), label }))]}
      value={picked < 0 ? "" : String(picked)}
      onChange={(event) => onPick(options[Number(event.currentTarget.value)]?.value ?? null)}
    />
  );
}

interface DraftProps {
  draft: Mapping;
  setDraft: (draft: Mapping) => void;
}

function CategoryField({ draft, setDraft }: DraftProps) {
  const words = useWords();
  const texts = useImportWords();
  const categories = useCategories();
  return (
    <NativeSelect
      label={texts.questions.categoryId}
      description={texts.categoryHint}
      data={[{ value: "", label: words.uncategorised }, ...categoryOptions(categories)]}
      value={draft.categoryId}
      onChange={(event) => setDraft({ ...draft, categoryId: event.currentTarget.value })}
    />
  );
}

function ColumnFields({ draft, setDraft, asked }: DraftProps & { asked: Props["asked"] }) {
  const words = useImportWords();
  function pick(role: ColumnRole, text: string) {
    const { [role]: _old, ...rest } = draft.columns;
    setDraft({ ...draft, columns: text === "" ? rest : { ...rest, [role]: Number(text) } });
  }
  return (
    <div role="group" aria-label={words.columns}>
      <Text size="sm" fw={500}>
        {words.columns}
      </Text>
      <Text size="sm" c={asked["mapping/columns"] === undefined ? "dimmed" : "red"} mb={4}>
        {asked["mapping/columns"] === undefined ? words.columnsHint : words.columnsAsked}
      </Text>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs">
        {columnRoles.map((role) => (
          <TextInput
            key={role}
            label={words.roles[role]}
            type="number"
            min={1}
            max={500}
            value={draft.columns[role] ?? ""}
            error={asked[`mapping/columns/${role}`]}
            onChange={(event) => pick(role, event.currentTarget.value)}
          />
        ))}
      </SimpleGrid>
    </div>
  );
}
