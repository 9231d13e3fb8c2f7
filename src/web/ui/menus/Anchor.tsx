import { type Ref, type RefObject, useImperativeHandle } from "react";

/** Lets what opens stand at a button that is outside it, and leaves that as it is. */
export function Anchor({ button, ref }: { button: RefObject<HTMLButtonElement | null>; ref?: Ref<HTMLButtonElement | null> }) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [button]);
  return null;
}
