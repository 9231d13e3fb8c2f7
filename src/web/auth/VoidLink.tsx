import { Alert } from "@mantine/core";
import { useSecurityWords } from "../words/useSecurityWords.js";

/** A link from a message that leads nowhere any more; what it offered is not offered again. */
export function VoidLink() {
  const security = useSecurityWords();
  return (
    <Alert color="red" role="alert">
      {security.links.void}
    </Alert>
  );
}
