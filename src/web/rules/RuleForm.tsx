import { Checkbox, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { ruleTags } from "../api/cacheTags.js";
import { ChangeRule, CreateRule, type Rule } from "../api/documents/ruleDocuments.js";
import { useCreate } from "../api/useCreate.js";
import { useWrite } from "../api/useWrite.js";
import { categoryOptions } from "../categories/categoryOptions.js";
import { PayeeInput } from "../expenses/PayeeInput.js";
import { useCategories } from "../session/budgetStore.js";
import { useBudget } from "../session/currentBudget.js";
import { FormButtons } from "../ui/fields/FormButtons.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { useLanguage } from "../words/language.js";
import classes from "./RuleForm.module.css";
import { RuleCategory } from "./RuleCategory.js";
import { NO_CATEGORY } from "../../domain/noCategory.js";
import { faultsOf, inputOf, type RuleValues, textHows, valuesOf } from "./ruleValues.js";
import { useRuleWords } from "./ruleWords.js";

interface Props {
  /** Null: a new one. */
  rule: Rule | null;
  onSaved: () => void;
  onCancel: () => void;
}

/** The conditions of a rule, and what it sets. */
export function RuleForm({ rule, onSaved, onCancel }: Props) {
  const { words, locale } = useLanguage();
  const texts = useRuleWords();
  const { form: labels } = texts;
  const { budget } = useBudget();
  const categories = useCategories();
  const create = useCreate(CreateRule, ruleTags);
  const change = useWrite(ChangeRule, { invalidates: ruleTags });
  const context = { budget, locale, words, texts };
  const form = useForm<RuleValues>({ initialValues: valuesOf(rule, context), validate: (values) => faultsOf(values, context) });
  const { how, texts: wanted, payee, newPayee, sets, categoryId, parts } = form.getValues();
  const currency = { rightSection: <span aria-hidden>{budget.currency}</span>, rightSectionWidth: 56, inputMode: "decimal" } as const;

  async function save(values: RuleValues) {
    const input = inputOf(values, context);
    const answer =
      rule === null
        ? await create.run({ budgetId: budget.id, ...input })
        : await change.run({ id: rule.id, input, ifVersion: rule.version });
    if (answer !== null) onSaved();
  }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void save(values))}>
      <Stack>
        <TextInput label={labels.name} description={words.optional} maxLength={100} autoComplete="off" {...form.getInputProps("name")} />
        <Part title={labels.whenTitle} error={form.errors["when"]}>
          <PayeeInput label={labels.payee} data-autofocus value={payee} onText={(text) => form.setFieldValue("payee", text)} />
          <div className={classes.text}>
            <NativeSelect
              label={labels.textHow}
              data={textHows.map((value) => ({ value, label: labels.hows[value] }))}
              value={how}
              onChange={(event) => {
                const next = textHows.find((each) => each === event.currentTarget.value) ?? how;
                form.setValues({ how: next, texts: { ...wanted, [how]: "", [next]: wanted[how] } });
              }}
            />
            <TextInput
              label={labels.text}
              maxLength={200}
              autoComplete="off"
              value={wanted[how]}
              onChange={(event) => form.setFieldValue("texts", { ...wanted, [how]: event.currentTarget.value })}
            />
          </div>
          <Text size="xs" c="dimmed" mt={-8}>
            {labels.textHint}
          </Text>
          <div className="fields">
            <TextInput label={labels.least} autoComplete="off" {...currency} {...form.getInputProps("min")} />
            <TextInput label={labels.most} autoComplete="off" {...currency} {...form.getInputProps("max")} />
            <NativeSelect
              label={labels.type}
              data={[
                { value: "", label: labels.any },
                { value: "EXPENSE", label: labels.types.EXPENSE },
                { value: "INCOME", label: labels.types.INCOME },
                { value: "TRANSFER", label: labels.types.TRANSFER },
              ]}
              {...form.getInputProps("type")}
            />
            <NativeSelect
              label={labels.categoryIs}
              data={[{ value: "", label: labels.any }, { value: NO_CATEGORY, label: words.uncategorised }, ...categoryOptions(categories)]}
              {...form.getInputProps("inCategory")}
            />
            <TextInput label={labels.tag} maxLength={50} autoComplete="off" {...form.getInputProps("tag")} />
            <TextInput label={labels.source} maxLength={50} autoComplete="off" {...form.getInputProps("source")} />
          </div>
        </Part>
        <Part title={labels.thenTitle} error={form.errors["then"]}>
          <RuleCategory
            sets={sets}
            categoryId={categoryId}
            parts={parts}
            error={form.errors["parts"]}
            onChange={(next) => form.setValues(next)}
          />
          <PayeeInput label={labels.newPayee} value={newPayee} onText={(text) => form.setFieldValue("newPayee", text)} />
          <TextInput label={labels.tags} description={labels.tagsHint} autoComplete="off" {...form.getInputProps("tags")} />
          <Textarea label={labels.note} autosize minRows={1} maxRows={4} maxLength={2000} {...form.getInputProps("note")} />
        </Part>
        <Checkbox label={labels.stop} {...form.getInputProps("stop", { type: "checkbox" })} />
        <ProblemAlert problem={create.problem ?? change.problem} />
        <FormButtons busy={create.busy || change.busy} label={rule === null ? texts.add : words.save} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

function Part({ title, error, children }: { title: string; error: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={classes.part}>
      <legend>{title}</legend>
      <Stack gap="sm">
        {children}
        {error !== undefined && (
          <Text size="sm" c="red" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </fieldset>
  );
}
