/** An element of XML with what is in it, by local names. */
export interface Element {
  readonly name: string;
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

export function childOf(element: Element | undefined, ...names: readonly string[]): Element | undefined {
  return names.reduce((found, name) => found?.children.find((child) => child.name === name), element);
}

export function textAt(element: Element | undefined, ...names: readonly string[]): string {
  return childOf(element, ...names)?.text.trim() ?? "";
}
