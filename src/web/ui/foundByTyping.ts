import type { ComboboxParsedItem } from "@mantine/core";
import { folded } from "../../domain/folded.js";

interface Typed {
  readonly options: readonly ComboboxParsedItem[];
  readonly search: string;
  readonly limit: number;
}

/** Which options of a list hold what is typed, by the one way to compare texts. */
export function foundByTyping({ options, search, limit }: Typed): ComboboxParsedItem[] {
  const wanted = folded(search);
  const found: ComboboxParsedItem[] = [];
  for (const option of options) {
    if (found.length >= limit) break;
    if ("label" in option && folded(option.label).includes(wanted)) found.push(option);
  }
  return found;
}
