import { useState } from "react";

/** Whether something is, or once was: a dialog that was opened stays, so that it can close as it opened and give the focus back. */
export function useEver(is: boolean): boolean {
  const [was, setWas] = useState(is);
  if (is && !was) setWas(true);
  return was || is;
}
