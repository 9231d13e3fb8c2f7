import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/**
 * The code of a link in a mail. It stands behind the `#`, so that it is in no log and no Referer, and goes out of the address and the
 * history as soon as it is read: whoever uses the browser next, or looks at the screen, finds it in neither.
 */
export function useMailedCode(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [code, setCode] = useState(hash);
  if (hash !== "" && hash !== code) setCode(hash);
  useEffect(() => {
    if (hash !== "") void navigate({ to: ".", hash: "", replace: true });
  }, [hash, navigate]);
  return code;
}
