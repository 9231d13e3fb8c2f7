import type { RolloverPolicy } from "../../store/model.js";
import type { Words } from "../../words/en/en.js";

export interface Starter {
  readonly name: string;
  readonly icon: string;
  readonly rollover: RolloverPolicy;
}

export interface StarterGroup extends Starter {
  readonly parts: readonly Starter[];
}

type Names = Words["start"]["names"];
type NameKey = keyof Names;

const one = (names: Names, key: NameKey, icon: string, rollover: RolloverPolicy = "none"): Starter => ({
  name: names[key],
  icon,
  rollover,
});

/** Categories that most households need: bills, everyday life, what is only bought now and then, and what is put aside. */
export function starterGroups(names: Names): StarterGroup[] {
  const saved = (key: NameKey, icon: string) => one(names, key, icon, "surplus");
  return [
    {
      ...one(names, "bills", "🧾"),
      parts: [one(names, "rent", "🏠"), one(names, "energy", "💡"), one(names, "internet", "📶"), saved("insurance", "🛡️")],
    },
    {
      ...one(names, "everyday", "🛒"),
      parts: [one(names, "groceries", "🥕"), one(names, "eatingOut", "🍽️"), one(names, "transport", "🚌"), one(names, "household", "🧴")],
    },
    {
      ...one(names, "life", "🌿"),
      parts: [saved("health", "💊"), saved("clothes", "👕"), one(names, "fun", "🎉"), saved("gifts", "🎁")],
    },
    {
      ...one(names, "savings", "🐖"),
      parts: [saved("emergency", "🛟"), saved("holidays", "✈️")],
    },
  ];
}
