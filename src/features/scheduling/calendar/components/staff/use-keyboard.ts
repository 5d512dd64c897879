"use client";
import { useTranslations } from "next-intl";
import { type FocusEvent, type KeyboardEvent, type RefObject, useRef } from "react";
import { type Axis, yOf } from "@/lib/time-grid/axis";
import { wayOf } from "@/ui/time-grid/grid-keys";
import { type Cursor, gridAt, itemsOf, land, spanAt, walk } from "./grid-cursor";
import { blockIn, type GridColumn } from "./grid-columns";
import { type Held, heldAt, isHome, kindOf, stretchedTo } from "./grid-move";
import { useBlockWords } from "./use-block-words";
import type { Overlay } from "./use-overlay";
import type { Drawn, MayHold } from "./use-pointer";

type Acts = {
  overlay: Overlay;
  /** What may be moved and made. */
  may: MayHold;
  /** Where the keyboard begins: now, or the first open hour. */
  start: () => Cursor;
  onOpen: (column: number, item: string) => void;
  onDrop: (held: Held) => void;
  onDay: (count: number) => void;
};

/** Lets the keyboard walk through the grid, open, pick up, move and stretch; each step is said. */
export function useKeyboard(
  scroller: RefObject<HTMLDivElement | null>,
  { columns, axis }: { columns: readonly GridColumn[]; axis: Axis },
  { overlay, may, start, onOpen, onDrop, onDay }: Acts,
) {
  const words = useTranslations("console_calendar");
  const { labelOf } = useBlockWords();
  const at = useRef<Cursor | null>(null);
  const held = useRef<Held | null>(null);

  const reveal = (column: number, from: number) => {
    const element = scroller.current;
    const place = element?.querySelector<HTMLElement>(`[data-lane="${column}"]`);
    if (!element || !place) return;
    const [names, hours] = [place.offsetTop, 56];
    const y = yOf(axis, from);
    if (y < element.scrollTop + 8) element.scrollTo({ top: Math.max(0, y - 24) });
    if (y + names + 72 > element.scrollTop + element.clientHeight)
      element.scrollTo({ top: y + names + 72 - element.clientHeight });
    const { offsetLeft: left, offsetWidth: width } = place;
    if (left - hours < element.scrollLeft) element.scrollTo({ left: left - hours });
    if (left + width > element.scrollLeft + element.clientWidth)
      element.scrollTo({ left: left + width - element.clientWidth });
  };

  const stand = (next: Cursor) => {
    const column = columns[next.column];
    if (!column) return;
    at.current = next;
    const span = spanAt(column, next);
    overlay.showCursor(next.column, span);
    reveal(next.column, span.from);
    overlay.say(wordsAt(column, next));
  };
  const wordsAt = (column: GridColumn, cursor: Cursor): string => {
    const place = column.resource.name;
    const block = blockIn(column, cursor.item)?.block;
    if (block) return labelOf(block, place);
    const crowd = column.crowds.find(({ from }) => `crowd ${from}` === cursor.item);
    const span = spanAt(column, cursor);
    const open = column.open.some(({ from, until }) => from <= span.from && span.until <= until);
    const state = crowd
      ? words("crowd", {
          taken: Math.max(...crowd.steps.map(({ taken }) => taken)),
          capacity: column.resource.capacity,
        })
      : words(open ? "free" : "closed");
    return words("at", { place, time: overlay.timeOf(cursor.column, span), state });
  };
  const show = (next: Held) => {
    held.current = next;
    reveal(next.column, next.span.from);
    overlay.say(overlay.showHeld(next));
  };
  const pickUp = () => {
    const cursor = at.current;
    const column = cursor && columns[cursor.column];
    const found = column && blockIn(column, cursor.item);
    if (!cursor || !found?.block.movable || !may[kindOf(found.block)])
      return overlay.say(words("stays_put"));
    const home = { column: cursor.column, span: found.body };
    held.current = { kind: kindOf(found.block), block: found.block, home, ...home };
    overlay.showHeld(held.current);
    overlay.say(words("picked_up", { what: labelOf(found.block) }));
  };
  const putBack = () => {
    held.current = null;
    overlay.hideHeld();
    overlay.say(words("put_back"));
  };
  const carry = (own: Held, key: string, shift: boolean): boolean => {
    const column = columns[own.column];
    if (!column) return false;
    const { from, until } = own.span;
    const { step } = gridAt(column, from);
    const to = (index: number, minute: number) =>
      show(heldAt(own, { column: index, minute }, columns));
    const way = wayOf(key, "down");
    if (way?.to === "time" && shift)
      show(stretchedTo(own, "until", until + way.by * step, columns));
    else if (way?.to === "time") to(own.column, from + way.by * step);
    else if (way) to(own.column + way.by, from);
    else if (key === "Escape") putBack();
    else if (key === "Enter") {
      if (isHome(own)) putBack();
      else {
        held.current = null;
        onDrop(own);
      }
    } else return false;
    return true;
  };
  const make = (cursor: Cursor, kind: Drawn) => {
    const column = columns[cursor.column];
    if (!column || !may[kind]) return;
    const span = spanAt(column, { ...cursor, item: null });
    const home = { column: cursor.column, span };
    onDrop({ kind, block: null, home, ...home });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cursor = at.current ?? start();
    const handled = (() => {
      if (held.current) return carry(held.current, event.key, event.shiftKey);
      const next = walk(cursor, event.key, columns);
      if (next) return (stand(next), true);
      if (event.key === "Enter") {
        if (cursor.item) onOpen(cursor.column, cursor.item);
        else make(cursor, "booking");
      } else if (event.key === "m") pickUp();
      else if (event.key === "n") make(cursor, "booking");
      else if (event.key === "c") make(cursor, "closure");
      else if (event.key === "[") onDay(-1);
      else if (event.key === "]") onDay(1);
      else return false;
      return true;
    })();
    if (handled) event.preventDefault();
  };
  const onFocus = ({ currentTarget, target }: FocusEvent<HTMLDivElement>) => {
    // A press focuses the grid, too: it must not scroll away beneath the hand.
    if (target !== currentTarget || !currentTarget.matches(":focus-visible")) return;
    // Another answer may have come meanwhile: what stood there may be elsewhere.
    const cursor = at.current ?? start();
    const column = columns[cursor.column];
    const there = column && itemsOf(column).some(({ key }) => key === cursor.item);
    stand(there ? cursor : land(cursor.column, cursor.minute, columns));
  };
  return { onKeyDown, onFocus };
}
