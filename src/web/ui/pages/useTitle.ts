import { useEffect } from "react";
import { useWords } from "../../words/language.js";

export function useTitle(...parts: readonly string[]): void {
  const words = useWords();
  const title = [...parts, words.appName].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
