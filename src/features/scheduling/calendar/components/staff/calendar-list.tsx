"use client";
import clsx from "clsx";
import { CalendarX2 } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { Link } from "@/ui/link";
import type { CalendarBlock } from "../../schema";
import { type BlockState, isUnpaid, stateOf } from "./block-state";
import type { Cancelling } from "@/features/scheduling/events/components/staff/cancel-event";
import type { Settling } from "@/features/scheduling/events/components/staff/settle-panel";
import { useBlockWords } from "./use-block-words";
import { useNow } from "./use-now";

/** A booking or event with the place that it is at. */
export type Listed = { block: CalendarBlock; place: string };

const tones: Record<BlockState, Tone> = {
  held: "held",
  pending_payment: "held",
  pending_approval: "held",
  confirmed: "accent",
  checked_in: "positive",
  completed: "neutral",
  no_show: "warning",
  event: "neutral",
};

const UNTRIED = { begun: null, first: null };

/** Lists what happens on a day, in order of time: the calendar of a small screen, and of a screen reader. */
export function CalendarList({
  items,
  filtered,
  acts,
}: {
  items: readonly Listed[];
  /** Filters hide some of them. */
  filtered: boolean;
  acts: EventActs | null;
}) {
  const words = useTranslations("console_calendar");
  if (items.length === 0) {
    return (
      <EmptyState icon={<CalendarX2 />} title={words(filtered ? "filters.nothing" : "nothing")}>
        {words(filtered ? "filters.nothing_text" : "nothing_text")}
      </EmptyState>
    );
  }
  return (
    <ul aria-label={words("list")} className="grid grid-cols-1 gap-2">
      {items.map(({ block, place }) => (
        <ListLine key={`${block.id} ${place}`} {...{ block, place, acts }} />
      ))}
    </ul>
  );
}

/** What may be done about an event: settling the bookings that have not followed it, and cancelling it. */
export type EventActs = {
  settle: (asked: Settling) => void;
  cancel: (asked: Cancelling) => void;
};

/** Shows one booking or event as a line that leads to its page; of an event, the panels of its acts are at hand. */
export function ListLine({ block, place, acts }: Listed & { acts: EventActs | null }) {
  const words = useTranslations("console_calendar");
  const { nameOf, timeOf, leftWordOf } = useBlockWords();
  const state = stateOf(block);
  const event = { event_id: block.id ?? "", name: nameOf(block) };
  const isOver = Date.parse(block.until) <= useNow();
  const name = clsx(
    "min-h-6 min-w-0 rounded-md font-semibold break-words",
    block.status === "no_show" && "line-through",
  );
  return (
    <Card
      as="li"
      className={clsx(
        "relative flex flex-wrap items-center gap-x-4 gap-y-1 border-l-4 px-4 py-3",
        isUnpaid(block) ? "border-l-warning" : "border-l-transparent",
      )}
    >
      <span
        className="tabular min-w-28 shrink-0 text-sm whitespace-nowrap"
        suppressHydrationWarning
      >
        {timeOf(block)}
      </span>
      <span className="grid min-w-40 flex-1">
        {block.kind === "event" ? (
          acts ? (
            <Link
              href={`/events/${block.id}`}
              prefetch={false}
              className={clsx(
                name,
                "justify-self-start hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center",
              )}
            >
              {nameOf(block)}
            </Link>
          ) : (
            <span className={name}>{nameOf(block)}</span>
          )
        ) : (
          <Link
            href={`/bookings/${block.id}`}
            prefetch={false}
            className={clsx(name, "after:absolute after:inset-0 hover:underline")}
          >
            {nameOf(block)}
          </Link>
        )}
        <span className="text-sm break-words text-muted">
          {place}
          {block.kind === "event"
            ? ` · ${words("attendees", { count: block.quantity })}`
            : block.quantity > 1 && ` · ${words("places_taken", { count: block.quantity })}`}
        </span>
      </span>
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={tones[state]}>{words(`states.${state}`)}</Badge>
        {isUnpaid(block) && <Badge tone="warning">{words("unpaid")}</Badge>}
        {block.desynced && <Badge tone="danger">{leftWordOf(block)}</Badge>}
      </span>
      {block.kind === "event" && block.desynced && acts && (
        <Button size="sm" variant="secondary" onClick={() => acts.settle({ ...event, ...UNTRIED })}>
          {words("settle.open")}
        </Button>
      )}
      {block.kind === "event" && acts && !isOver && (
        <Button size="sm" variant="leave" onClick={() => acts.cancel(event)}>
          {words("event_cancel.open")}
        </Button>
      )}
    </Card>
  );
}
