import { Alert } from "@mantine/core";
import { namesakes } from "../../domain/categoryKeys.js";
import { useCategories } from "../session/budgetStore.js";
import { useWords } from "../words/language.js";

/** Names the categories that an earlier release did not know to have one name. */
export function SharedNames() {
  const words = useWords();
  const shared = namesakes(useCategories()).filter((alike) => alike.length > 1);
  return shared.map((alike) => {
    const names = alike.map(({ name }) => name);
    return <Alert key={names.join()}>{words.category.sharedName(names)}</Alert>;
  });
}
