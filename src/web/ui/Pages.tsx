import { Button } from "@mantine/core";
import { type ComponentType, type ReactNode, useState } from "react";
import { useWords } from "../words/language.js";

export interface PageProps {
  /** Where it begins; null for the first. */
  after: string | null;
  /** What stands beneath the page when another follows, which begins after this. */
  more: (next: string | null) => ReactNode;
}

/** A list of which the first page shows, and each further one on request. */
export function Pages({ page: Page }: { page: ComponentType<PageProps> }) {
  const words = useWords();
  const [starts, setStarts] = useState<readonly (string | null)[]>([null]);
  const button = (next: string) => (
    <Button size="xs" variant="default" onClick={() => setStarts([...starts, next])}>
      {words.more}
    </Button>
  );
  return starts.map((after, index) => (
    <Page key={after ?? ""} after={after} more={(next) => (next !== null && index === starts.length - 1 ? button(next) : null)} />
  ));
}

/** Where the page after this one begins; null when there is none. */
export function afterOf({ hasNextPage, endCursor }: { hasNextPage: boolean; endCursor: string | null }): string | null {
  return hasNextPage ? endCursor : null;
}
