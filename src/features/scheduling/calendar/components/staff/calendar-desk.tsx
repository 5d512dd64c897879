"use client";
import { useLocale, useTranslations } from "next-intl";
import { type MouseEvent, useRef, useState } from "react";
import { formatDayShort } from "@/lib/format";
import type { Axis } from "@/lib/time-grid/axis";
import { minuteOn } from "@/lib/time-grid/clock";
import { EmptyState } from "@/ui/empty-state";
import { useRouter } from "@/ui/portal-router";
import { AskedPanel, type Asking } from "./asked-panel";
import { isHidden } from "./block-filter";
import { CalendarGrid, type Colours } from "./calendar-grid";
import type { EventActs, Listed } from "./calendar-list";
import type { ClosureTimes } from "./closure-asked";
import { land } from "./grid-cursor";
import { blockIn, type GridColumn } from "./grid-columns";
import { type Held, targetOf } from "./grid-move";
import { GridOverlay } from "./grid-overlay";
import { newBookingAddress } from "./new-booking-address";
import { Peek } from "./peek";
import { PlaceTitle } from "./place-title";
import { useKeyboard } from "./use-keyboard";
import { useOverlay } from "./use-overlay";
import { type Drawn, type MayHold, usePointer } from "./use-pointer";

/** What the reader may do: move and make what stands here, depart from the rules, and read prices. */
export type May = { hold: MayHold; except: boolean; price: boolean };

/** The grid with all that is done on it. A gesture writes nothing: it leads to a preview, or to a new booking. */
export function CalendarDesk({
  columns,
  axis,
  nowLocal,
  byDay,
  timezone,
  may,
  draws,
  free,
  colours,
  onUnfold,
  onDay,
  acts: eventActs,
}: {
  columns: readonly GridColumn[];
  axis: Axis;
  nowLocal: string;
  /** The columns are days of one place. */
  byDay: boolean;
  /** The club's zone: places in another one are told. */
  timezone: string;
  may: May;
  draws: Drawn;
  /** Minutes; what is not free for so long is shaded. */
  free: number | null;
  colours: Colours;
  onUnfold: () => void;
  onDay: (count: number) => void;
  acts: EventActs;
}) {
  const words = useTranslations("console_calendar");
  const locale = useLocale();
  const router = useRouter();
  const scroller = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Asking | null>(null);
  const [peeked, setPeeked] = useState<Listed[] | null>(null);
  const grid = { columns, axis };
  const ghost = useRef<HTMLDivElement>(null);
  const cursor = useRef<HTMLDivElement>(null);
  const voice = useRef<HTMLParagraphElement>(null);
  const overlay = useOverlay(scroller, grid, { ghost, cursor, voice }, may);

  const askAbout = ({ id, name }: GridColumn["resource"], closure: ClosureTimes) => {
    if (!may.hold.closure) return;
    const times = timesOf(closure);
    setAsked({ kind: "closure", resource_id: id, place: name, before: times, after: times });
  };
  const open = (column: number, item: string) => {
    const own = columns[column];
    const place = own?.resource.name ?? "";
    const crowd = own?.crowds.find(({ from }) => `crowd ${from}` === item);
    if (crowd) {
      const seen = crowd.blocks.filter(({ block }) => !isHidden(block));
      return setPeeked(seen.map(({ block }) => ({ block, place })));
    }
    const block = own && blockIn(own, item)?.block;
    if (block && isHidden(block)) return;
    if (own && block?.kind === "closure") return askAbout(own.resource, block);
    if (block?.kind === "event") return setPeeked([{ block, place }]);
    if (block) router.push(`/bookings/${block.id}`);
  };
  const drop = (held: Held) => {
    const target = targetOf(held, columns);
    const home = columns[held.home.column];
    if (!target || !home) return overlay.hideHeld();
    overlay.rest();
    const { kind, block } = held;
    const { id: resource_id, name: place } = home.resource;
    if (kind === "closure") {
      const { resource_id: _, ...after } = target;
      const before = block && timesOf(block);
      return setAsked({ kind, resource_id, place, before, after });
    }
    if (!block) return router.push(newBookingAddress(target));
    setAsked({ kind, block, resource_id, target });
  };
  const start = () => {
    const today = columns.findIndex(({ date }) => date === nowLocal.slice(0, 10));
    const index = Math.max(0, today);
    const first = columns[index]?.open[0]?.from ?? axis.shown.from;
    const now = minuteOn(nowLocal.slice(0, 10), nowLocal);
    return land(index, today < 0 ? first : now, columns);
  };
  const acts = { overlay, may: may.hold, onDrop: drop };
  const onPointerDown = usePointer(scroller, grid, { ...acts, draws });
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
  if (columns.length === 0) {
    return <EmptyState title={words("no_places")}>{words("no_places_text")}</EmptyState>;
  }
  return (
    <>
      <p id="calendar-keys" className="sr-only">
        {words("keys")} {may.hold.closure && words("keys_close")}
      </p>
      <CalendarGrid
        {...{
          scroller,
          columns,
          axis,
          nowLocal,
          byDay,
          free,
          colours,
          onUnfold,
          onPointerDown,
          onClick,
          ...keyboard,
        }}
        titleOf={({ resource, date }) =>
          byDay ? formatDayShort(date, locale) : <PlaceTitle {...{ resource, date, timezone }} />
        }
      >
        <GridOverlay {...{ ghost, cursor }} />
      </CalendarGrid>
      <p ref={voice} data-voice aria-live="assertive" className="sr-only" />
      {peeked && (
        <Peek
          title={words("crowd_title")}
          items={peeked}
          acts={may.hold.event ? eventActs : null}
          onClose={() => setPeeked(null)}
        />
      )}
      {asked && (
        <AskedPanel
          {...{ asked, columns, may }}
          onSettle={eventActs.settle}
          onAsk={setAsked}
          onClose={close}
        />
      )}
    </>
  );
}

function timesOf({ starts_at_local, ends_at_local }: ClosureTimes): ClosureTimes {
  return { starts_at_local, ends_at_local };
}
