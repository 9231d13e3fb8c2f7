import { type ComponentType, createElement, lazy, Suspense, useState } from "react";

/**
 * A part of a page that is fetched when it is first shown, or before by `preload`: then it is there at once, and the first key that
 * somebody types lands in it.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | null = null;
  async function fetched() {
    part ??= await load();
    return { default: part };
  }
  const Late = lazy(fetched);
  function Part(props: Props) {
    // It stays the same for as long as it is shown, so that what was typed there stays.
    const [Ready] = useState<ComponentType<Props> | null>(() => part);
    return Ready !== null ? createElement(Ready, props) : <Suspense>{createElement<Props>(Late, props)}</Suspense>;
  }
  return Object.assign(Part, { preload: () => fetched().then(noAnswer, noAnswer) });
}

const noAnswer = () => {};
