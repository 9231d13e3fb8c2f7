import { settingsPage } from "../../words/en/settings.js";
import { usePageWords } from "../../words/pageWords.js";

const texts = { en: settingsPage };

export function useSettingsWords() {
  return usePageWords(texts);
}
