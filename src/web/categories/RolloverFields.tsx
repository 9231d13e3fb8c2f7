import { NativeSelect } from "@mantine/core";
import type { Category } from "../api/documents/categoryDocuments.js";
import { AmountInput } from "../ui/AmountInput.js";
import type { AmountField } from "../ui/useAmount.js";
import { en, type Words } from "../words/en/en.js";
import { keysOf } from "../words/keysOf.js";
import { useWords } from "../words/language.js";

export type Policy = Category["rollover"]["policy"];

/** A policy that the server takes and that has no label, and a label of no such policy, do not compile. */
const labels: Readonly<Record<Policy, string> & Record<Exclude<keyof Words["category"]["policies"], Policy>, never>> = en.category.policies;

/** In the order of the form, which is that of their labels. */
const policies = keysOf<Policy>(labels);

interface Props {
  policy: Policy;
  setPolicy: (policy: Policy) => void;
  cap: AmountField;
  errors: Readonly<Record<string, string>>;
}

export function RolloverFields({ policy, setPolicy, cap, errors }: Props) {
  const words = useWords();
  return (
    <>
      <NativeSelect
        label={words.category.rollover}
        data={policies.map((each) => ({ value: each, label: words.category.policies[each] }))}
        value={policy}
        error={errors["rollover"] ?? errors["rollover/policy"]}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          setPolicy(policies.find((each) => each === chosen) ?? "NONE");
        }}
      />
      {policy === "CAPPED" && <AmountInput label={words.category.cap} required amount={cap} error={errors["rollover/cap"]} />}
    </>
  );
}
