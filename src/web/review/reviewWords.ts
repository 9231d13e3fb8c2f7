import { review } from "../words/en/review.js";
import { usePageWords } from "../words/pageWords.js";

const texts = { en: review };

export function useReviewWords() {
  return usePageWords(texts);
}

export type ReviewWords = ReturnType<typeof useReviewWords>;
