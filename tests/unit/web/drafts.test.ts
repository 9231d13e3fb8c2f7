import { draftKey, dropDraft, forgetDrafts, keepDraft, readDraft } from "../../../src/web/session/drafts.js";

const sample = { text: "", rows: [{ key: 0, entered: true }] };
const key = draftKey("acc_1", "bud_1", "quick");

afterEach(() => forgetDrafts());

test("what is no draft of this form is none", () => {
  for (const other of [null, 3, "text", {}, { text: 3, rows: [] }, { text: "a", rows: {} }, { text: "a", rows: [{ key: "0" }] }]) {
    keepDraft(key, other);
    expect(readDraft(key, sample)).toBeNull();
  }
});

test("a draft is kept by account and budget, until it is dropped or somebody signs out", () => {
  const draft = { text: "12", rows: [{ key: 4, entered: false }] };
  keepDraft(key, draft);
  expect(readDraft(key, sample)).toEqual(draft);
  expect(readDraft(draftKey("acc_2", "bud_1", "quick"), sample)).toBeNull();
  dropDraft(key);
  expect(readDraft(key, sample)).toBeNull();
  keepDraft(key, draft);
  forgetDrafts();
  expect(readDraft(key, sample)).toBeNull();
});
