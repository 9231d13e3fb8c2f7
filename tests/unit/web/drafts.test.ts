import { countDrafts, draftKey, dropDraft, forgetDrafts, keepDraft, readDraft, SAVED_VIEWS } from "../../../src/web/session/drafts.js";

const sample = { text: "", rows: [{ key: 0, entered: true }] };
const key = draftKey("acc_1", "bud_1", "quick");

afterEach(() => {
  for (const account of ["acc_1", "acc_2"]) forgetDrafts(account);
});

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
  forgetDrafts("acc_1");
  expect(readDraft(key, sample)).toBeNull();
});

test("saved views are no drafts, and what another account typed stays", () => {
  const theirs = draftKey("acc_2", "bud_1", "quick");
  keepDraft(key, { text: "1", rows: [] });
  keepDraft(theirs, { text: "2", rows: [] });
  keepDraft(draftKey("acc_1", "bud_1", SAVED_VIEWS), []);
  expect(countDrafts("acc_1")).toBe(1);
  forgetDrafts("acc_1");
  expect([countDrafts("acc_1"), countDrafts("acc_2")]).toEqual([0, 1]);
});
