import { NativeSelect, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useState, type SubmitEvent } from "react";
import { CreateCategory, UpdateCategory, type Category } from "../api/documents/categoryDocuments.js";
import { useCreate } from "../api/useCreate.js";
import { useWrite } from "../api/useWrite.js";
import { useBudget } from "../session/currentBudget.js";
import { AmountInput } from "../ui/AmountInput.js";
import { FormButtons } from "../ui/FormButtons.js";
import { ProblemAlert } from "../ui/ProblemAlert.js";
import { useAmount } from "../ui/useAmount.js";
import { useWords } from "../words/language.js";
import { CategoryAppearance } from "./CategoryAppearance.js";
import { RolloverFields, type Policy } from "./RolloverFields.js";

const shownFields = ["name", "budgeted", "effectiveFrom", "rollover", "rollover/policy", "rollover/cap", "icon", "color"];

interface Props {
  /** Null: a new one. */
  category: Category | null;
  parentId: string | null;
  categories: readonly Category[];
  onDone: () => void;
}

export function CategoryForm({ category, parentId: initialParent, categories, onDone }: Props) {
  const words = useWords();
  const { budget, month } = useBudget();
  const create = useCreate(CreateCategory);
  const update = useWrite(UpdateCategory);
  const [name, setName] = useState(category?.name ?? "");
  const [parentId, setParentId] = useState(initialParent ?? "");
  const [appearance, setAppearance] = useState({ icon: category?.icon ?? "", color: category?.color ?? "" });
  const [effectiveFrom, setEffectiveFrom] = useState(month);
  const [policy, setPolicy] = useState<Policy>(category?.rollover.policy ?? "NONE");
  const budgeted = useAmount(category?.budgeted ?? 0);
  const cap = useAmount(category?.rollover.cap ?? null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const each = budgeted.read();
    const limit = policy === "CAPPED" ? cap.read() : null;
    if (each === null || (policy === "CAPPED" && limit === null)) return;
    const rollover = limit === null ? { policy } : { policy, cap: limit };
    const terms = { budgeted: each, rollover, effectiveFrom };
    const facts = {
      name: name.trim(),
      parentId: parentId === "" ? null : parentId,
      icon: appearance.icon === "" ? null : appearance.icon,
      color: appearance.color === "" ? null : appearance.color,
    };
    if (category === null) {
      const input = { ...facts, ...terms, budgetId: budget.id };
      if ((await create.run(input)) === null) return;
    } else {
      const sameTerms = each === category.budgeted && policy === category.rollover.policy && limit === category.rollover.cap;
      const input = sameTerms ? facts : { ...facts, ...terms };
      if ((await update.run({ id: category.id, input, ifVersion: category.version })) === null) return;
    }
    onDone();
  }

  const problem = create.problem ?? update.problem;
  const fields = problem?.fields ?? {};
  const isParent = category !== null && categories.some((each) => each.parentId === category.id);
  const parents = categories.filter((each) => each.parentId === null && each.id !== category?.id);
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <TextInput
          label={words.category.name}
          required
          data-autofocus
          value={name}
          error={fields["name"]}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SimpleGrid cols={2}>
          <AmountInput label={words.category.budgeted} amount={budgeted} error={fields["budgeted"]} />
          <TextInput
            label={words.category.effectiveFrom}
            type="month"
            value={effectiveFrom}
            min={budget.startMonth}
            error={fields["effectiveFrom"]}
            onChange={(event) => setEffectiveFrom(event.currentTarget.value)}
          />
        </SimpleGrid>
        <RolloverFields policy={policy} setPolicy={setPolicy} cap={cap} errors={fields} />
        {!isParent && parents.length > 0 && (
          <NativeSelect
            label={words.category.parent}
            data={[{ value: "", label: words.category.noParent }, ...parents.map((each) => ({ value: each.id, label: each.name }))]}
            value={parentId}
            error={fields["parentId"]}
            onChange={(event) => setParentId(event.currentTarget.value)}
          />
        )}
        <CategoryAppearance appearance={appearance} setAppearance={setAppearance} errors={fields} />
        <ProblemAlert problem={problem} fields={shownFields} />
        <FormButtons busy={create.busy || update.busy} label={category === null ? words.category.add : words.save} onCancel={onDone} />
      </Stack>
    </form>
  );
}
