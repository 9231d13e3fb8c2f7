import { useEffect, useState } from "react";
import { whenIdle } from "../session/whenIdle.js";

/** A page that stays open for days asks again when somebody comes back to it, and no more often than this. */
const ASK_AGAIN_MS = 3_600_000;

/**
 * Whether a newer version of the app is ready: its worker waits, or has taken over at the wish of another tab. Nothing is reloaded
 * before somebody says so.
 */
export function useNewVersion(): boolean {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const over = new AbortController();
    const { signal } = over;
    const first = serviceWorker.controller;
    // The first one has nobody to take over from.
    serviceWorker.addEventListener("controllerchange", () => first !== null && setIsReady(true), { signal });
    const callOff = whenIdle(() => {
      void serviceWorker
        .register("/sw.js")
        .then((registration) => follow(registration, () => setIsReady(true), signal))
        .catch(() => undefined);
    });
    return () => {
      callOff();
      over.abort();
    };
  }, []);
  return isReady;
}

function follow(registration: ServiceWorkerRegistration, isReady: () => void, signal: AbortSignal): void {
  const look = () => {
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) isReady();
  };
  const watch = () => registration.installing?.addEventListener("statechange", look, { signal });
  look();
  watch();
  registration.addEventListener("updatefound", watch, { signal });
  let asked = Date.now();
  const comeBack = () => {
    if (document.visibilityState === "hidden" || Date.now() - asked < ASK_AGAIN_MS) return;
    asked = Date.now();
    void registration.update().catch(() => undefined);
  };
  document.addEventListener("visibilitychange", comeBack, { signal });
}

/** Loads the app anew, in its newest version. */
export async function reload(): Promise<void> {
  const registration = "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  const waiting = registration?.waiting ?? null;
  if (waiting === null) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take over");
}
