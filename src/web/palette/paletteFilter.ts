import type { SpotlightActionData, SpotlightActionGroupData } from "@mantine/spotlight";
import { folded } from "../../domain/folded.js";

type Entry = SpotlightActionData | SpotlightActionGroupData;

/** What holds the typed text, by the one way to compare texts; in its groups, those whose own label holds it first. */
export function paletteFilter(typed: string, entries: readonly Entry[]): SpotlightActionGroupData[] {
  const wanted = folded(typed);
  return entries.flatMap((entry) => {
    if (!("actions" in entry)) return [];
    const named = entry.actions.filter(({ label = "" }) => holds(label, wanted));
    const described = entry.actions.filter(({ label = "", description = "" }) => !holds(label, wanted) && holds(description, wanted));
    const actions = [...named, ...described];
    return actions.length === 0 ? [] : [{ group: entry.group, actions }];
  });
}

function holds(text: string, wanted: string): boolean {
  return folded(text).includes(wanted);
}
