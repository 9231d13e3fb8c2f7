import { beyondWork, ClientClosedRequest, inWork, type Work } from "../../../src/runtime/work.js";
import { readFile } from "./readFile.js";
import { workThat } from "../../support/workThat.js";

const file = Buffer.from(`Date,Payee,Amount\n${"2026-11-03,Shop,-1.00\n".repeat(1000)}`);

function left(): Work {
  const controller = new AbortController();
  controller.abort(new ClientClosedRequest());
  return workThat({ signal: controller.signal });
}

test("a file is read no further when whoever asked for it has gone", async () => {
  await expect(inWork(left(), () => readFile(file, "EUR"))).rejects.toThrow(ClientClosedRequest);
});

test("what goes on for others is read to its end", async () => {
  const found = await inWork(left(), () => beyondWork(() => readFile(file, "EUR")));
  expect(found.rows).toHaveLength(1000);
});
