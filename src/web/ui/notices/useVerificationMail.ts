import { noTags } from "../../api/cacheTags.js";
import { RequestEmailVerification } from "../../api/documents/accountDocuments.js";
import { useWrite } from "../../api/useWrite.js";
import { useSecurityWords } from "../../words/useSecurityWords.js";
import { useNotice } from "./useNotice.js";

/** Sends the link again by which an address is confirmed. */
export function useVerificationMail() {
  const security = useSecurityWords();
  const notify = useNotice();
  const { run, busy, problem } = useWrite(RequestEmailVerification, { invalidates: noTags });
  async function send() {
    if ((await run({})) !== null) notify({ text: security.sentAgain });
  }
  return { send, busy, problem };
}
