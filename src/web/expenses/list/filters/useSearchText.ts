import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 300;

/** What is searched counts with each key; the address follows a moment after the last one. */
export function useSearchText(
  q: string,
  onSearch: (q: string | undefined) => void,
): readonly [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  // Somebody else changed the address: a link, a saved view, a step back.
  if (q !== known) {
    setKnown(q);
    if (q !== text.trim()) setText(q);
  }
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === q) return;
    const timer = setTimeout(() => search.current(wanted === "" ? undefined : wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, q]);
  return [text, setText];
}
