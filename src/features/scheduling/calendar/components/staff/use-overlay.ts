"use client";
import { useLocale, useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef } from "react";
import { formatTimeRange } from "@/lib/format";
import { type Axis, yOf } from "@/lib/time-grid/axis";
import { localOn, type Span } from "@/lib/time-grid/clock";
import type { GridColumn } from "./grid-columns";
import { collidingWith, countIn, type Held, isHome, isOpen, roomOf, targetOf } from "./grid-move";
import { type HeldAnswer, heldPrices } from "./held-price";
import { useBlockWords } from "./use-block-words";
import { askPrice, useHeldWords } from "./use-held-price";

/**
 * What lies over the grid: the ghost of what is held, the keyboard's place, and the voice that says each step. They are
 * written to directly, so that not a single block is drawn anew while something is dragged.
 */
export function useOverlay(
  scroller: RefObject<HTMLDivElement | null>,
  { columns, axis }: { columns: readonly GridColumn[]; axis: Axis },
  { ghost, cursor, voice }: OverlayParts,
  may: { price: boolean },
) {
  const words = useTranslations("console_calendar");
  const locale = useLocale();
  const { nameOf } = useBlockWords();
  const heldWords = useHeldWords();
  /** What was said of where it is held: the price follows it, once it is known. */
  const said = useRef("");
  const tell = useRef<(answer: HeldAnswer | null) => void>(() => {});
  /** What was shown last: most frames of a drag change nothing. */
  const shown = useRef<{ held: Held; columns: readonly GridColumn[] } | null>(null);
  const prices = useRef<ReturnType<typeof heldPrices> | null>(null);
  useEffect(() => {
    prices.current = heldPrices(askPrice, (answer) => tell.current(answer));
    return () => prices.current?.end();
  }, []);

  const put = (box: HTMLElement | null, index: number, span: Span) => {
    const column = scroller.current?.querySelector<HTMLElement>(`[data-lane="${index}"]`);
    if (!box || !column) return;
    const top = yOf(axis, span.from);
    box.hidden = false;
    box.style.width = `${column.offsetWidth}px`;
    box.style.height = `${Math.max(20, yOf(axis, span.until) - top)}px`;
    box.style.transform = `translate(${column.offsetLeft}px, ${column.offsetTop + top}px)`;
  };
  const say = (text: string) => {
    voice.current?.replaceChildren(text);
  };
  const timeOf = (index: number, { from, until }: Span) => {
    const date = columns[index]?.date ?? "1970-01-01";
    return formatTimeRange(localOn(date, from), localOn(date, until), locale);
  };
  const write = (room: string, text: string) => {
    ghost.current?.setAttribute("data-room", room);
    ghost.current?.children[1]?.replaceChildren(text);
  };
  const stateOf = (held: Held, room: ReturnType<typeof roomOf>): string => {
    if (held.kind === "closure") return words("closure.in_it", { count: countIn(held, columns) });
    const other = room === "taken" ? collidingWith(held, columns) : null;
    if (other) return words("taken_by", { name: nameOf(other) });
    if (held.kind === "event" && room === null && !isOpen(held, columns)) return words("outside");
    return words(room ?? "free");
  };
  /** Shows what is held; returns it in words. What it costs there follows. */
  const showHeld = (held: Held): string => {
    if (shown.current?.columns === columns && isSame(shown.current.held, held)) return said.current;
    shown.current = { held, columns };
    const room = roomOf(held, columns);
    const state = stateOf(held, room);
    ghost.current?.setAttribute("data-kind", held.kind);
    put(ghost.current, held.column, held.span);
    ghost.current?.children[0]?.replaceChildren(timeOf(held.column, held.span));
    const place = columns[held.column]?.resource.name ?? "";
    const text = words("at", { place, time: timeOf(held.column, held.span), state });
    said.current = text;
    tell.current = (answer) => {
      if (!answer) return write(room ?? "free", state);
      const costs = heldWords(answer);
      write(answer.kind === "refused" ? "refused" : "free", costs);
      // Only where a voice has said the place: a mouse needs none.
      if (voice.current?.textContent === said.current) say(`${said.current}, ${costs}`);
    };
    const priced = held.kind === "booking" && room === null;
    const asks = priced && (held.block ? !isHome(held) : may.price);
    prices.current?.follow(held, targetOf(held, columns), asks);
    return text;
  };
  return {
    ...{ say, timeOf, showHeld },
    showCursor: (index: number, span: Span) => put(cursor.current, index, span),
    hideHeld: () => {
      prices.current?.end();
      shown.current = null;
      ghost.current?.setAttribute("hidden", "");
    },
    /** Leaves the ghost where it is, as what was asked is looked at now. */
    rest: () => {
      prices.current?.end();
      shown.current = null;
    },
  };
}

function isSame(one: Held, other: Held): boolean {
  const [a, b] = [one.span, other.span];
  const where = one.column === other.column && a.from === b.from && a.until === b.until;
  return where && one.block === other.block;
}

/** The elements that it writes to. */
export type OverlayParts = {
  ghost: RefObject<HTMLDivElement | null>;
  cursor: RefObject<HTMLDivElement | null>;
  voice: RefObject<HTMLParagraphElement | null>;
};
export type Overlay = ReturnType<typeof useOverlay>;
