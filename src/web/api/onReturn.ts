/** Two events report one return to a tab, in no certain order. */
const togetherMs = 100;

/** Runs when somebody comes back: to this tab, to its window, or to a connection. Answers how to stop. */
export function onReturn(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const back = () => {
    clearTimeout(timer);
    if (document.visibilityState === "visible") timer = setTimeout(run, togetherMs);
  };
  document.addEventListener("visibilitychange", back);
  window.addEventListener("focus", back);
  window.addEventListener("online", back);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", back);
    window.removeEventListener("focus", back);
    window.removeEventListener("online", back);
  };
}
