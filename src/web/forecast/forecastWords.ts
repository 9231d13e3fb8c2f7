import { forecast } from "../words/en/forecast.js";
import { usePageWords } from "../words/pageWords.js";

const texts = { en: forecast };

export function useForecastWords() {
  return usePageWords(texts);
}
