import { activityPage } from "../words/en/activity.js";
import { usePageWords } from "../words/pageWords.js";

const texts = { en: activityPage };

export function useActivityWords() {
  return usePageWords(texts);
}
