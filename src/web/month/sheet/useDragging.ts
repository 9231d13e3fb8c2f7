import { type PointerEvent, useState } from "react";
import type { SheetLine } from "./lines.js";
import { dropOn, type Place, type Zone } from "./places.js";

interface Drag {
  readonly id: string;
  readonly over: string | null;
  readonly zone: Zone;
}

/** Moving a line by its grip, with a mouse, a pen or a finger. */
export function useDragging(lines: readonly SheetLine[], onDrop: (id: string, place: Place) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  return {
    drag,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (!(event.target instanceof Element) || event.button !== 0 || event.target.closest("[data-grip]") === null) return;
        const key = keyAt(event.target);
        if (key === null) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ id: key, over: null, zone: "before" });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drag === null) return;
        const row = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-key]") ?? null;
        const over = row?.dataset["key"] ?? null;
        const zone = row === null ? "before" : zoneIn(row.getBoundingClientRect(), event.clientY, row.dataset["kind"] === "group");
        if (over === drag.over && zone === drag.zone) return;
        setDrag({ ...drag, over, zone });
      },
      onPointerUp: () => {
        if (drag === null) return;
        const place = drag.over === null ? null : dropOn(lines, drag.id, drag.over, drag.zone);
        setDrag(null);
        if (place !== null) onDrop(drag.id, place);
      },
      onPointerCancel: () => setDrag(null),
    },
    /** Where the line would go, seen from another one. */
    zoneOf: (key: string): Zone | null => {
      if (drag === null || drag.over !== key || dropOn(lines, drag.id, key, drag.zone) === null) return null;
      return drag.zone;
    },
  };
}

function keyAt(target: Element): string | null {
  return target.closest<HTMLElement>("[data-key]")?.dataset["key"] ?? null;
}

function zoneIn({ top, height }: DOMRect, y: number, hasMiddle: boolean): Zone {
  const share = (y - top) / height;
  if (hasMiddle && share > 0.3 && share < 0.7) return "into";
  return share < 0.5 ? "before" : "after";
}
