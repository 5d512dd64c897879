/** What a column of the grid shows: a place on a day, worked out from the server's answer. Pure. */
import { localAt } from "@/lib/format";
import { clip, DAY_MINUTES, gapsIn, type Span, spanOn } from "@/lib/time-grid/clock";
import { type Crowd, packBlocks, type Placed } from "@/lib/time-grid/pack";
import type { Opening, Taken } from "@/lib/time-grid/room";
import type { CalendarBlock, CalendarResource } from "../../schema";

/** A booking or event on its day: `body` is its own time, the rest of the span its buffers. */
export type GridBlock = Span & {
  key: string;
  quantity: number;
  body: Span;
  block: CalendarBlock;
};

export type GridColumn = {
  key: string;
  date: string;
  resource: CalendarResource;
  open: Opening[];
  /** When it is closed, and when an exception to the weekly hours opens it. */
  closed: Span[];
  extra: Span[];
  placed: Placed<GridBlock>[];
  crowds: Crowd<GridBlock>[];
  /** Exceptions that close it; bookings may stand in them. */
  closures: GridBlock[];
  /** Places taken by each block, with the id of what takes them. */
  taken: (Taken & { id: string | null })[];
};

const DAY: Span = { from: 0, until: DAY_MINUTES };
/** More than any place has. */
const ALL = 1_000_000;
const known = new WeakMap<CalendarResource, Map<string, GridColumn>>();

/**
 * Returns the column of a place on a day. The same answer gives the same column again, so that a part of the grid that
 * has not changed is not drawn anew.
 */
export function columnOf(resource: CalendarResource, date: string): GridColumn {
  const days = known.get(resource) ?? new Map<string, GridColumn>();
  known.set(resource, days);
  const found = days.get(date) ?? makeColumn(resource, date);
  days.set(date, found);
  return found;
}

function makeColumn(resource: CalendarResource, date: string): GridColumn {
  const { timezone } = resource;
  const opened = resource.open.flatMap((open) => {
    const [starts_at_local, ends_at_local] = [open.from, open.until].map((at) =>
      localAt(at, timezone),
    ) as [string, string];
    const span = clip(spanOn(date, { ...open, starts_at_local, ends_at_local }), DAY);
    return span ? [{ ...span, capacity: open.capacity, source: open.source }] : [];
  });
  const taken = resource.blocks.flatMap((block) => {
    const span = clip(spanOn(date, block), DAY);
    if (!span || block.kind === "closure") return [];
    // An event takes the whole place, however many come.
    const quantity = block.kind === "event" ? ALL : block.quantity;
    return [{ ...span, quantity, id: block.id }];
  });
  const { placed, crowds } = packBlocks(blocksOn(resource.blocks, date));
  const closures = closuresOn(resource.blocks, date);
  return {
    key: `${resource.id} ${date}`,
    ...{ date, resource, placed, crowds, closures, taken },
    open: opened,
    closed: gapsIn(DAY, opened),
    extra: opened.filter(({ source }) => source === "override"),
  };
}

/** Returns the bookings and events of a day, each with its buffers, as the grid packs them. */
function blocksOn(blocks: readonly CalendarBlock[], date: string): GridBlock[] {
  const buffers = new Map<string, Span[]>();
  for (const block of blocks) {
    if (block.kind !== "buffer" || block.id === null) continue;
    buffers.set(block.id, [...(buffers.get(block.id) ?? []), spanOn(date, block)]);
  }
  return blocks.flatMap((block) => {
    if (block.kind === "buffer" || block.kind === "closure" || block.id === null) return [];
    const body = clip(spanOn(date, block), DAY);
    if (!body) return [];
    const around = [body, ...(buffers.get(block.id) ?? [])];
    const from = Math.max(0, Math.min(...around.map((one) => one.from)));
    const until = Math.min(DAY_MINUTES, Math.max(...around.map((one) => one.until)));
    const { quantity } = block;
    return [{ key: block.id, from, until, quantity: Math.max(1, quantity), body, block }];
  });
}

/** Returns the closures of a day, each with the part of it that lies on the day. */
function closuresOn(blocks: readonly CalendarBlock[], date: string): GridBlock[] {
  return blocks.flatMap((block) => {
    const body = block.kind === "closure" ? clip(spanOn(date, block), DAY) : null;
    if (!body) return [];
    return [{ key: `closure ${block.starts_at_local}`, ...body, quantity: 0, body, block }];
  });
}

/** Returns what stands in a column under a key: a booking, an event or a closure. */
export function blockIn({ placed, closures }: GridColumn, key: string | null | undefined) {
  const own = placed.find(({ block }) => block.key === key)?.block;
  return own ?? closures.find((one) => one.key === key);
}

/** Returns the spans that a grid must show: the open hours, and all that stands outside of them. */
export function spansOf(columns: readonly GridColumn[]): Span[] {
  return columns.flatMap(({ open, placed, crowds }) => [
    ...open,
    ...placed.map(({ block }) => block),
    ...crowds,
  ]);
}
