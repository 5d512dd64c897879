"use client";
import { useLocale, useTranslations } from "next-intl";
import { type MouseEvent, useRef, useState } from "react";
import { formatDayShort, formatTime } from "@/lib/format";
import type { Axis } from "@/lib/time-grid/axis";
import { minuteOn } from "@/lib/time-grid/clock";
import { EmptyState } from "@/ui/empty-state";
import { useRouter } from "@/ui/portal-router";
import { toast } from "@/ui/toast";
import { CalendarGrid } from "./calendar-grid";
import type { Listed } from "./calendar-list";
import { land } from "./grid-cursor";
import type { GridColumn } from "./grid-columns";
import { type Held, targetOf } from "./grid-move";
import { GridOverlay } from "./grid-overlay";
import { type Asked, MovePanel } from "./move-panel";
import { newBookingAddress } from "./new-booking-address";
import { Peek } from "./peek";
import { useKeyboard } from "./use-keyboard";
import { useOverlay } from "./use-overlay";
import { usePointer } from "./use-pointer";

/** What the reader may do: move and make bookings, depart from the rules, and read prices. */
export type May = { change: boolean; except: boolean; price: boolean };

/** The grid with all that is done on it. A gesture writes nothing: it leads to a preview, or to a new booking. */
export function CalendarDesk({
  columns,
  axis,
  nowLocal,
  byDay,
  may,
  onUnfold,
  onDay,
}: {
  columns: readonly GridColumn[];
  axis: Axis;
  nowLocal: string;
  /** The columns are days of one place. */
  byDay: boolean;
  may: May;
  onUnfold: () => void;
  onDay: (count: number) => void;
}) {
  const words = useTranslations("console_calendar");
  const locale = useLocale();
  const router = useRouter();
  const scroller = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [peeked, setPeeked] = useState<Listed[] | null>(null);
  const grid = { columns, axis };
  const ghost = useRef<HTMLDivElement>(null);
  const cursor = useRef<HTMLDivElement>(null);
  const voice = useRef<HTMLParagraphElement>(null);
  const overlay = useOverlay(scroller, grid, { ghost, cursor, voice }, may);

  const open = (column: number, item: string) => {
    const own = columns[column];
    const place = own?.resource.name ?? "";
    const crowd = own?.crowds.find(({ from }) => `crowd ${from}` === item);
    if (crowd) return setPeeked(crowd.blocks.map(({ block }) => ({ block, place })));
    const block = own?.placed.find(({ block: { key } }) => key === item)?.block.block;
    if (block?.kind === "event") return setPeeked([{ block, place }]);
    if (block) router.push(`/bookings/${block.id}`);
  };
  const drop = (held: Held) => {
    const target = targetOf(held, columns);
    const home = columns[held.home.column];
    if (!target || !home) return overlay.hideHeld();
    overlay.rest();
    if (!held.block) return router.push(newBookingAddress(target));
    setAsked({ block: held.block, resource_id: home.resource.id, target });
  };
  const start = () => {
    const today = columns.findIndex(({ date }) => date === nowLocal.slice(0, 10));
    const index = Math.max(0, today);
    const first = columns[index]?.open[0]?.from ?? axis.shown.from;
    const now = minuteOn(nowLocal.slice(0, 10), nowLocal);
    return land(index, today < 0 ? first : now, columns);
  };
  const acts = { overlay, enabled: may.change, onDrop: drop };
  const onPointerDown = usePointer(scroller, grid, acts);
  const keyboard = useKeyboard(scroller, grid, { ...acts, start, onOpen: open, onDay });
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const pressed = event.target.closest<HTMLElement>("[data-block], [data-crowd]");
    const column = pressed?.closest<HTMLElement>("[data-lane]")?.dataset["lane"];
    if (!pressed || column === undefined) return;
    event.preventDefault();
    const { block, crowd } = pressed.dataset;
    open(Number(column), block ?? `crowd ${crowd}`);
  };
  const close = () => {
    setAsked(null);
    overlay.hideHeld();
  };
  const blocks = columns.flatMap(({ resource }) => resource.blocks);
  const placeOf = (id: string) => columns.find(({ resource }) => resource.id === id)?.resource.name;
  if (columns.length === 0) {
    return <EmptyState title={words("no_places")}>{words("no_places_text")}</EmptyState>;
  }
  return (
    <>
      <p id="calendar-keys" className="sr-only">
        {words("keys")}
      </p>
      <CalendarGrid
        {...{ scroller, columns, axis, nowLocal, onUnfold, onPointerDown, onClick, ...keyboard }}
        titleOf={({ resource, date }) => (byDay ? formatDayShort(date, locale) : resource.name)}
      >
        <GridOverlay {...{ ghost, cursor }} />
      </CalendarGrid>
      <p ref={voice} data-voice aria-live="assertive" className="sr-only" />
      {peeked && (
        <Peek title={words("crowd_title")} items={peeked} onClose={() => setPeeked(null)} />
      )}
      {asked && (
        <MovePanel
          key={asked.block.id}
          {...{ asked, may }}
          present={
            blocks.find(({ id, kind }) => id === asked.block.id && kind !== "buffer") ?? null
          }
          placeOf={(id) => placeOf(id) ?? ""}
          onRetarget={(target) => setAsked({ ...asked, target })}
          onClose={close}
          onDone={({ back, moved }) => {
            close();
            const { block } = asked;
            const time = formatTime(moved.starts_at_local, locale);
            toast(words("move.moved", { time }), "positive", {
              text: words("move.undo"),
              // A new preview: what has been charged or given back is looked at again.
              onPress: () => {
                const { resource_id, starts_at_local, ends_at_local } = moved;
                const now = { ...block, starts_at_local, ends_at_local, version: null };
                setAsked({ block: now, resource_id, target: back });
              },
            });
          }}
        />
      )}
    </>
  );
}
