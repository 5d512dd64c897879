"use client";
import { useTranslations } from "next-intl";
import { useLocale } from "next-intl";
import type { RefObject } from "react";
import { formatTimeRange } from "@/lib/format";
import { type Axis, yOf } from "@/lib/time-grid/axis";
import { localOn, type Span } from "@/lib/time-grid/clock";
import type { GridColumn } from "./grid-columns";
import { type Held, roomOf } from "./grid-move";

/**
 * What lies over the grid: the ghost of what is held, the keyboard's place, and the voice that says each step. They are
 * written to directly, so that not a single block is drawn anew while something is dragged.
 */
export function useOverlay(
  scroller: RefObject<HTMLDivElement | null>,
  { columns, axis }: { columns: readonly GridColumn[]; axis: Axis },
  { ghost, cursor, voice }: OverlayParts,
) {
  const words = useTranslations("console_calendar");
  const locale = useLocale();

  const put = (box: HTMLElement | null, index: number, span: Span) => {
    const column = scroller.current?.querySelector<HTMLElement>(`[data-column="${index}"]`);
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
  /** Shows what is held; returns it in words. */
  const showHeld = (held: Held): string => {
    const room = words(roomOf(held, columns) ?? "free");
    const time = timeOf(held.column, held.span);
    put(ghost.current, held.column, held.span);
    const { current: box } = ghost;
    box?.setAttribute("data-room", roomOf(held, columns) ?? "free");
    box?.children[0]?.replaceChildren(time);
    box?.children[1]?.replaceChildren(room);
    const place = columns[held.column]?.resource.name ?? "";
    return words("at", { place, time, state: room });
  };
  return {
    ...{ say, timeOf, showHeld },
    showCursor: (index: number, span: Span) => put(cursor.current, index, span),
    hideHeld: () => {
      ghost.current?.setAttribute("hidden", "");
    },
  };
}

/** The elements that it writes to. */
export type OverlayParts = {
  ghost: RefObject<HTMLDivElement | null>;
  cursor: RefObject<HTMLDivElement | null>;
  voice: RefObject<HTMLParagraphElement | null>;
};
export type Overlay = ReturnType<typeof useOverlay>;
