import { NativeSelect, TextInput } from "@mantine/core";
import type { ComponentProps } from "react";
import type { TargetKind } from "../store/model.js";
import { en, type Words } from "../words/en/en.js";
import { keysOf } from "../../domain/keysOf.js";
import { useWords } from "../words/language.js";

type Kinds = Words["category"]["target"]["kinds"];

/** A kind that the server takes and that has no label, and a label of no such kind, do not compile. */
const labels: Readonly<Record<TargetKind, string> & Record<Exclude<keyof Kinds, TargetKind>, never>> = en.category.target.kinds;

/** In the order of the form, which is that of their labels. */
const kinds = keysOf<TargetKind>(labels);
const none = "";

interface Props {
  kind: TargetKind | "";
  setKind: (kind: TargetKind | "") => void;
  amount: ComponentProps<typeof TextInput>;
  by: ComponentProps<typeof TextInput>;
}

/** What the category should get or hold. */
export function TargetFields({ kind, setKind, amount, by }: Props) {
  const words = useWords().category.target;
  return (
    <>
      <NativeSelect
        label={words.label}
        data={[{ value: none, label: words.none }, ...kinds.map((each) => ({ value: each, label: words.kinds[each] }))]}
        value={kind}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          setKind(kinds.find((each) => each === chosen) ?? none);
        }}
      />
      {kind !== none && (
        <div className="fields">
          <TextInput label={words.amount} required autoComplete="off" {...amount} />
          {kind === "byDate" && <TextInput label={words.by} type="month" required {...by} />}
        </div>
      )}
    </>
  );
}
