import { Badge } from "@mantine/core";
import { useWords } from "../words/language.js";

/** The statement and the live month no longer agree. */
export function StaleBadge() {
  const words = useWords();
  return (
    <Badge variant="light" color="orange" className="stale">
      {words.month.stale}
    </Badge>
  );
}
