import type { Page } from "playwright-core";

/** Every figure of the page as it stands of which something is clipped, covered, beyond the screen, or overlapped by other text. */
export function hiddenFigures(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(${search.toString()})()`);
}

/** Runs in the page, so it refers to nothing outside itself. */
function search(): string[] {
  const { document, NodeFilter, getComputedStyle, innerHeight } = globalThis as any;
  const found = new Set<string>();
  const root = document.querySelector("[role=dialog]") ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: { text: string; element: any; node: any }[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.data.trim();
    if (text === "" || element === null || !isShown(element)) continue;
    texts.push({ text, element, node });
  }
  // A figure of money: three digits at least, in what says so or with a currency.
  const money = /\d[\d.,\u00a0\u202f ]*\d{2}/;
  const currency = /[€¥]|Rp|Ft|KWD|COP|HUF|IDR|EUR|JPY/;
  const figures = texts.filter(
    ({ text, element }) => money.test(text) && (element.closest(".figure, [data-figure]") !== null || currency.test(text)),
  );
  for (const { text, element, node } of figures) {
    element.scrollIntoView({ block: "center", inline: "nearest" });
    for (const box of boxesOf(node)) {
      const width = document.documentElement.clientWidth;
      const reach = scrollable(element);
      if (!reach && (box.left < -1 || box.right > width + 1)) found.add(`beyond the screen: ${text}`);
      for (let around = element; around !== null && around !== document.body; around = around.parentElement) {
        const style = getComputedStyle(around);
        const frame = around.getBoundingClientRect();
        const cuts =
          style.overflowX === "hidden" || style.overflowX === "clip" || (around.tagName === "svg" && style.overflow !== "visible");
        if (cuts && (box.left < frame.left - 1 || box.right > frame.right + 1)) found.add(`clipped: ${text}`);
      }
      if (box.top < 0 || box.bottom > innerHeight) continue;
      const middle = (box.top + box.bottom) / 2;
      for (const at of [box.left + 1, (box.left + box.right) / 2, box.right - 1]) {
        const hit = document.elementFromPoint(at, middle);
        // What may not be touched is not hit; it lies there all the same.
        if (hit === null || getComputedStyle(element).pointerEvents === "none") continue;
        if (!hit.contains(element) && !element.contains(hit) && !isSheer(hit, element))
          found.add(`covered: ${text} by ${hit.outerHTML.slice(0, 90)}`);
      }
    }
  }
  const boxes = texts.flatMap((one) => boxesOf(one.node).map((box: any) => ({ ...one, box: visible(one.element, box) })));
  for (const one of boxes) {
    if (!figures.some(({ node }) => node === one.node)) continue;
    for (const other of boxes) {
      if (other.node === one.node || isFixed(other.element) !== isFixed(one.element)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 1 && down > 3) found.add(`overlapping: ${[one.text, other.text].sort().join(" and ")}`);
    }
  }
  for (const field of root.querySelectorAll("input"))
    if (/\d/.test(field.value) && isShown(field) && field.scrollWidth > field.clientWidth + 1)
      found.add(`clipped in its field: ${field.value}`);
  return [...found];

  function boxesOf(node: any): any[] {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((box: any) => box.width > 0);
  }
  function isShown(element: any): boolean {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    for (let around = element; around !== null; around = around.parentElement)
      if (getComputedStyle(around).clipPath !== "none" || around.matches("script, style, noscript")) return false;
    return true;
  }
  /** What its own frame leaves of a text, as an ellipsis does. */
  function visible(element: any, box: any): any {
    const cut = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
    for (let around = element; around !== null && around !== document.body; around = around.parentElement) {
      if (getComputedStyle(around).overflowX === "visible") continue;
      const frame = around.getBoundingClientRect();
      cut.left = Math.max(cut.left, frame.left);
      cut.right = Math.min(cut.right, frame.right);
      cut.top = Math.max(cut.top, frame.top);
      cut.bottom = Math.min(cut.bottom, frame.bottom);
    }
    return cut;
  }
  /** Whoever wants to see it can scroll there. */
  function scrollable(element: any): boolean {
    for (let around = element; around !== null && around !== document.body; around = around.parentElement)
      if (/auto|scroll/.test(getComputedStyle(around).overflowX)) return true;
    return false;
  }
  function isFixed(element: any): boolean {
    for (let around = element; around !== null; around = around.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(around).position)) return true;
    return false;
  }
  /** Nothing can be seen of it: a whole row that is a link, for example. */
  function isSheer(hit: any, element: any): boolean {
    if (isFixed(hit) && !isFixed(element)) return true;
    if (hit.textContent.trim() !== "" || hit.closest("svg, img") !== null) return false;
    for (let around = hit; !around.contains(element); around = around.parentElement)
      if (!/, 0\)$|^transparent$/.test(getComputedStyle(around).backgroundColor)) return false;
    return true;
  }
}
