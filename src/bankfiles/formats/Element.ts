/** An element of XML with what is in it, by local names. */
export interface Element {
  readonly name: string;
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
  /** How much of its parent's text stands before it. */
  readonly at: number;
}

export function childOf(element: Element | undefined, ...names: readonly string[]): Element | undefined {
  let found = element;
  for (const name of names) found = found?.children.find((child) => child.name === name);
  return found;
}

export function textAt(element: Element | undefined, ...names: readonly string[]): string {
  return childOf(element, ...names)?.text.trim() ?? "";
}

/** A text with what stands in its children, where a bank wrote markup into it. */
export function allTextAt(element: Element | undefined, ...names: readonly string[]): string {
  const found = childOf(element, ...names);
  return found === undefined ? "" : allTextOf(found);
}

export function allTextOf({ text, children }: Element): string {
  if (children.length === 0) return text.trim();
  let [all, from] = ["", 0];
  for (const child of children) {
    all += `${text.slice(from, child.at)} ${allTextOf(child)} `;
    from = child.at;
  }
  return `${all}${text.slice(from)}`.trim().split(/\s+/).join(" ");
}
