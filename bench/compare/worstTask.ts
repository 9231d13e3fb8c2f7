import type { CDPSession } from "playwright-core";

/** Milliseconds of processor that the longest task of the page's main thread used while `act` ran. */
export async function worstTask(devtools: CDPSession, act: () => Promise<void>): Promise<number> {
  const events: any[] = [];
  const collect = ({ value }: { value: unknown[] }) => events.push(...value);
  devtools.on("Tracing.dataCollected", collect);
  await devtools.send("Tracing.start", { traceConfig: { includedCategories: ["toplevel", "disabled-by-default-devtools.timeline"] } });
  await act();
  const complete = new Promise<void>((done) => devtools.once("Tracing.tracingComplete", () => done()));
  await devtools.send("Tracing.end");
  await complete;
  devtools.off("Tracing.dataCollected", collect);
  const isMain = new Set(
    events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(({ name, pid, tid }) => name.endsWith("RunTask") && isMain.has(`${pid} ${tid}`));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
}
