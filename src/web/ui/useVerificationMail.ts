import { noTags } from "../api/cacheTags.js";
import { RequestEmailVerification } from "../api/documents/accountDocuments.js";
import { useWrite } from "../api/useWrite.js";
import { useWords } from "../words/language.js";
import { useNotice } from "./useNotice.js";

/** Sends the link again by which an address is confirmed. */
export function useVerificationMail() {
  const words = useWords();
  const notify = useNotice();
  const { run, busy, problem } = useWrite(RequestEmailVerification, { invalidates: noTags });
  async function send() {
    if ((await run({})) !== null) notify({ text: words.security.sentAgain });
  }
  return { send, busy, problem };
}
