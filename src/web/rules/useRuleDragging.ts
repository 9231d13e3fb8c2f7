import { type PointerEvent, useState } from "react";
import { droppedOn, type Zone } from "./order.js";

interface Drag {
  readonly id: string;
  readonly over: string | null;
  readonly zone: Zone;
}

/** Moving a rule by its grip, with a mouse, a pen or a finger. */
export function useRuleDragging(ids: readonly string[], onDrop: (order: readonly string[]) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const orderOf = ({ id, over, zone }: Drag) => (over === null ? null : droppedOn(ids, id, over, zone));
  return {
    dragged: drag?.id ?? null,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (!(event.target instanceof Element) || event.button !== 0 || event.target.closest("[data-grip]") === null) return;
        const id = rowAt(event.target)?.dataset["rule"];
        if (id === undefined) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ id, over: null, zone: "before" });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drag === null) return;
        const row = rowAt(document.elementFromPoint(event.clientX, event.clientY));
        const over = row?.dataset["rule"] ?? null;
        const zone = row === null || isInUpperHalf(row.getBoundingClientRect(), event.clientY) ? "before" : "after";
        if (over !== drag.over || zone !== drag.zone) setDrag({ ...drag, over, zone });
      },
      onPointerUp: () => {
        if (drag === null) return;
        const order = orderOf(drag);
        setDrag(null);
        if (order !== null) onDrop(order);
      },
      onPointerCancel: () => setDrag(null),
    },
    /** Where the rule would go, seen from another one. */
    zoneOf: (id: string): Zone | undefined => (drag !== null && drag.over === id && orderOf(drag) !== null ? drag.zone : undefined),
  };
}

function rowAt(target: Element | null): HTMLElement | null {
  return target?.closest<HTMLElement>("[data-rule]") ?? null;
}

function isInUpperHalf({ top, height }: DOMRect, y: number): boolean {
  return y < top + height / 2;
}
