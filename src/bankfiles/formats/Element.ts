/** An element of XML with what is in it, by local names. */
export interface Element {
  readonly name: string;
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

export function childOf(element: Element | undefined, ...names: readonly string[]): Element | undefined {
  let found = element;
  for (const name of names) found = found?.children.find((child) => child.name === name);
  return found;
}

export function textAt(element: Element | undefined, ...names: readonly string[]): string {
  return childOf(element, ...names)?.text.trim() ?? "";
}
