import { categoryPicker } from "../words/en/categoryPicker.js";
import { usePageWords } from "../words/pageWords.js";

const texts = { en: categoryPicker };

export function usePickerWords() {
  return usePageWords(texts);
}
