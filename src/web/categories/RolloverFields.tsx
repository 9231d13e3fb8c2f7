import { NativeSelect } from "@mantine/core";
import type { RolloverPolicy } from "../store/model.js";
import { en, type Words } from "../words/en/en.js";
import { keysOf } from "../../domain/keysOf.js";
import { useWords } from "../words/language.js";

/** A policy that the server takes and that has no label, and a label of no such policy, do not compile. */
const labels: Readonly<Record<RolloverPolicy, string> & Record<Exclude<keyof Words["category"]["policies"], RolloverPolicy>, never>> =
  en.category.policies;

/** In the order of the form, which is that of their labels. */
const policies = keysOf<RolloverPolicy>(labels);

interface Props {
  policy: RolloverPolicy;
  setPolicy: (policy: RolloverPolicy) => void;
}

export function RolloverFields({ policy, setPolicy }: Props) {
  const words = useWords();
  return (
    <NativeSelect
      label={words.category.rollover}
      data={policies.map((each) => ({ value: each, label: words.category.policies[each] }))}
      value={policy}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        setPolicy(policies.find((each) => each === chosen) ?? "none");
      }}
    />
  );
}
