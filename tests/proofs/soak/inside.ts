import { shiftDate } from "../server/shiftedDate.js";

/** Read by the built server before it starts: sets its clock, and says what its heap holds after a collection. */
const collect = globalThis.gc;
shiftDate(Number(process.env["SOAK_CLOCK"] ?? "0"));

process.on("message", (message: { readonly id: number; readonly clock?: number }) => {
  if (message.clock === undefined) for (let time = 0; time < 2; time++) collect?.();
  else shiftDate(message.clock);
  process.send?.({ id: message.id, heap: process.memoryUsage().heapUsed });
});
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
