"use client";
import clsx from "clsx";
import { Check, TriangleAlert, Users } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type Axis, yOf } from "@/lib/time-grid/axis";
import type { Placed } from "@/lib/time-grid/pack";
import type { CalendarBlock } from "../../schema";
import { isHidden } from "./block-filter";
import { type BlockState, isUnpaid, stateOf } from "./block-state";
import type { GridBlock as Block } from "./grid-columns";
import { useBlockWords } from "./use-block-words";
import { useNow } from "./use-now";

/** Each state has a shape of its own, beside its word: no colour is needed to tell them apart. */
const looks: Record<BlockState, string> = {
  held: "bg-held-soft text-held border-dashed border-held-line border-2",
  pending_payment: "bg-held-soft text-held border-dashed border-held-line border-2",
  pending_approval: "bg-held-soft text-held border-dotted border-held border-2",
  confirmed: "bg-accent-soft text-ink border border-accent-line",
  checked_in: "bg-positive-soft text-ink border border-positive",
  completed: "bg-sunken text-muted border border-line",
  no_show: "bg-sunken text-muted border border-line line-through",
  event: "bg-raised text-ink border-2 border-line-strong",
};

/** The same shapes for colours that tell something else. */
const shapes: Record<BlockState, string> = {
  held: "text-ink border-dashed border-line-strong border-2",
  pending_payment: "text-ink border-dashed border-line-strong border-2",
  pending_approval: "text-ink border-dotted border-line-strong border-2",
  confirmed: "text-ink border border-line-strong",
  checked_in: "text-ink border border-positive",
  completed: "text-muted border border-line",
  no_show: "text-muted border border-line line-through",
  event: "text-ink border-2 border-line-strong",
};

/** What a filter hides still takes its place. */
const HIDDEN = "bg-sunken border border-line opacity-70";

/** Lower than this, name and time share a line. */
const ONE_LINE = 40;

/** Narrower than this, a block has its name alone, from top to bottom: its place says the time. */
const UPRIGHT = "@max-[2.5rem]:h-full @max-[2.5rem]:[writing-mode:vertical-rl]";
const UNSAID = "@max-[2.5rem]:hidden";

/** Draws a booking or an event at its time, with its buffers as rims. */
export function GridBlock({
  placed: { block: grid, lane, width, lanes },
  axis,
  href,
  tint = null,
}: {
  placed: Placed<Block>;
  axis: Axis;
  /** Where it leads; null for what has no page. */
  href: string | null;
  /** The number of a tint; null for the colour of its state. */
  tint?: number | null;
}) {
  const { labelOf } = useBlockWords();
  const { block, body } = grid;
  const [top, bottom] = [yOf(axis, body.from), yOf(axis, body.until)];
  const height = Math.max(20, bottom - top);
  const state = stateOf(block);
  const place = { left: `${(lane / lanes) * 100}%`, width: `${(width / lanes) * 100}%` };
  const low = height < ONE_LINE;
  const hidden = isHidden(block);
  const Face = href ? "a" : "div";
  return (
    <>
      <Rim {...place} top={yOf(axis, grid.from)} until={top} />
      <Rim {...place} top={bottom} until={yOf(axis, grid.until)} />
      <Face
        {...(href && { href, tabIndex: -1, draggable: false })}
        role={href ? undefined : "note"}
        aria-label={labelOf(block)}
        title={labelOf(block)}
        data-block={grid.key}
        data-movable={block.movable || undefined}
        data-hidden={hidden || undefined}
        className={clsx(
          "absolute z-1 overflow-hidden rounded-md px-1.5 text-xs leading-4 select-none forced-colors:border",
          low ? "flex items-center gap-1.5" : "py-1",
          lanes > 1 && "@container",
          hidden ? HIDDEN : tint ? shapes[state] : looks[state],
          block.movable && "cursor-grab",
          isUnpaid(block) && "border-l-4 border-l-warning",
        )}
        style={{
          ...{ ...place, top, height },
          ...(tint && !hidden && { background: `var(--tint-${tint})` }),
        }}
      >
        {!hidden && <Inside {...{ block, state, height }} shared={lanes > 1} />}
      </Face>
    </>
  );
}

/** Writes what a block is: name, time, and its chips where there is room. */
function Inside({
  block,
  state,
  height,
  shared,
}: {
  block: CalendarBlock;
  state: BlockState;
  height: number;
  /** Others stand beside it. */
  shared: boolean;
}) {
  const { nameOf, chipsOf, timeOf } = useBlockWords();
  const low = height < ONE_LINE;
  return (
    <>
      <span
        className={clsx(
          "flex items-center gap-1 font-semibold",
          low ? "min-w-0" : shared && UPRIGHT,
        )}
      >
        {state === "checked_in" && <Check aria-hidden className="size-3.5 shrink-0" />}
        {state === "event" && <Users aria-hidden className="size-3.5 shrink-0" />}
        {block.desynced && <TriangleAlert aria-hidden className="size-3.5 shrink-0" />}
        <span className="truncate">{nameOf(block)}</span>
      </span>
      <span className={clsx("tabular block truncate opacity-80", shared && UNSAID)}>
        {timeOf(block)}
      </span>
      {height >= 56 && (
        <span className={clsx("block truncate opacity-80", shared && UNSAID)}>
          {chipsOf(block).join(" · ")}
          {block.held_until && <Left until={block.held_until} />}
        </span>
      )}
    </>
  );
}

/** Says how many minutes a place is still kept. */
function Left({ until }: { until: string }) {
  const words = useTranslations("console_calendar");
  const minutes = Math.ceil((Date.parse(until) - useNow()) / 60_000);
  return minutes > 0 ? ` · ${words("left", { minutes })}` : null;
}

/** Draws the buffer before or after a booking. */
function Rim({
  top,
  until,
  left,
  width,
}: {
  top: number;
  until: number;
  left: string;
  width: string;
}) {
  if (until - top < 1) return null;
  return (
    <span
      aria-hidden
      className="board-held absolute rounded-sm opacity-70"
      style={{ left, width, top, height: until - top }}
    />
  );
}
