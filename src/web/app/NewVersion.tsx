import { Button, Group, Paper, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useWords } from "../words/language.js";
import classes from "./NewVersion.module.css";

/** Says that a new version is ready; it takes over when somebody says so, never while something is typed. */
export function NewVersion() {
  const words = useWords().outbox;
  const waiting = useWaitingWorker();
  if (waiting === null) return null;
  function takeOver(worker: ServiceWorker) {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    worker.postMessage("take over");
  }
  return (
    <Paper className={classes.note} shadow="md" p="sm" role="status">
      <Group gap="sm" wrap="nowrap">
        <Text size="sm">{words.newVersion}</Text>
        <Button size="xs" onClick={() => takeOver(waiting)}>
          {words.reload}
        </Button>
      </Group>
    </Paper>
  );
}

/** Registers the worker that keeps the app for times without a network; answers the one of a new version, once it is ready. */
function useWaitingWorker(): ServiceWorker | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    void navigator.serviceWorker
      .register("/sw.js")
      .then((registration) => {
        void keepLoaded();
        // The first one has nobody to take over from.
        const look = () => setWaiting(navigator.serviceWorker.controller === null ? null : registration.waiting);
        look();
        registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
      })
      .catch(() => undefined);
  }, []);
  return waiting;
}

/** What this page loaded before the worker was there, it is to keep as well. */
async function keepLoaded(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: performance.getEntriesByType("resource").map(({ name }) => name) });
}
