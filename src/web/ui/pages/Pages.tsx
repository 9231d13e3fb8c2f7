import { Button } from "@mantine/core";
import { type ComponentType, type ReactNode, useState } from "react";
import { useWords } from "../../words/language.js";

export interface PageProps {
  /** Where it begins; null for the first. */
  after: string | null;
  /** What stands beneath the page when another follows, which begins after this. */
  more: (next: string | null) => ReactNode;
}

interface Wanted {
  readonly page: ComponentType<PageProps>;
  /** How many pages are shown. */
  readonly count: number;
  readonly onMore: () => void;
}

/** A list of which the first page shows, and each further one on request. */
export function Pages({ page }: { page: ComponentType<PageProps> }) {
  const [count, setCount] = useState(1);
  return <PagesFrom after={null} page={page} count={count} onMore={() => setCount(count + 1)} />;
}

/** Each page begins where the one above it ends now: when a row goes from that one, none stands in both. */
function PagesFrom({ after, page: Page, count, onMore }: Wanted & { after: string | null }) {
  const words = useWords();
  const more = (next: string | null) => {
    if (next === null) return null;
    if (count > 1) return <PagesFrom after={next} page={Page} count={count - 1} onMore={onMore} />;
    return (
      <Button size="xs" variant="default" onClick={onMore}>
        {words.more}
      </Button>
    );
  };
  return <Page after={after} more={more} />;
}

/** Where the page after this one begins; null when there is none. */
export function afterOf({ hasNextPage, endCursor }: { hasNextPage: boolean; endCursor: string | null }): string | null {
  return hasNextPage ? endCursor : null;
}
