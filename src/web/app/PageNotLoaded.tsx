import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { EmptyState } from "../ui/pages/EmptyState.js";
import { useWords } from "../words/language.js";
import { reload } from "./versions.js";

interface Props {
  /** Whether it worked. */
  retry: () => Promise<boolean>;
}

/** In place of a page that could not be fetched. Tries again by itself once there is a connection. */
export function PageNotLoaded({ retry }: Props) {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const online = () => void retry();
    window.addEventListener("online", online);
    // It may have come back before anything listened.
    if (navigator.onLine) online();
    return () => window.removeEventListener("online", online);
  }, [retry]);

  async function again() {
    setBusy(true);
    if (!(await retry()) && (await isReachable())) await reload();
    setBusy(false);
  }
  return (
    <EmptyState order={1} title={words.pageNotLoaded} hint={words.pageNotLoadedHint}>
      <Button variant="default" loading={busy} onClick={() => void again()}>
        {words.retry}
      </Button>
    </EmptyState>
  );
}

/** The server answers, but no longer has this file: a newer release is there. */
async function isReachable(): Promise<boolean> {
  return fetch(location.href, { cache: "no-store" }).then(
    (answer) => answer.ok,
    () => false,
  );
}
