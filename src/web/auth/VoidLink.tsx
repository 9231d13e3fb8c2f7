import { Alert } from "@mantine/core";
import { useWords } from "../words/language.js";

/** A link from a message that leads nowhere any more; what it offered is not offered again. */
export function VoidLink() {
  const words = useWords();
  return (
    <Alert color="red" role="alert">
      {words.security.links.void}
    </Alert>
  );
}
