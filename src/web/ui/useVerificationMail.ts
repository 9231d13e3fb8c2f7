import { noTags } from "../api/cacheTags.js";
import { RequestEmailVerification } from "../api/documents/accountDocuments.js";
import { useWrite } from "../api/useWrite.js";
import { useWords } from "../words/language.js";
import { useToast } from "./toast.js";

/** Sends the link again by which an address is confirmed. */
export function useVerificationMail() {
  const words = useWords();
  const toast = useToast();
  const { run, busy, problem } = useWrite(RequestEmailVerification, { invalidates: noTags });
  async function send() {
    if ((await run({})) !== null) toast({ text: words.security.sentAgain });
  }
  return { send, busy, problem };
}
