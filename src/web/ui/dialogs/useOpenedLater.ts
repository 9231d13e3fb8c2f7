import { useEffect, useState } from "react";

/** Follows `opened`, but begins closed: what opens remembers then which element had the focus. */
export function useOpenedLater(opened: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return shown;
}
