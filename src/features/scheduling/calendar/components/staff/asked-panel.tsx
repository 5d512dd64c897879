"use client";
import { useLocale, useTranslations } from "next-intl";
import { formatTime } from "@/lib/format";
import { toast } from "@/ui/toast";
import type { CalendarBlock } from "../../schema";
import type { ClosureAsked } from "./closure-asked";
import { ClosurePanel } from "./closure-panel";
import { EventPanel } from "./event-panel";
import type { GridColumn } from "./grid-columns";
import type { Target } from "./grid-move";
import { type Asked, MovePanel } from "./move-panel";

/** A change that is looked at before it is made. */
export type Asking = ({ kind: "booking" | "event" } & Asked) | ({ kind: "closure" } & ClosureAsked);

/** What is told beside the new time: bookings that have not followed, and money that went back. */
type Aftermath = { left?: number; money?: string | null };

/** Shows what was asked in the panel of its kind; once it is done, its way back is offered as a new preview. */
export function AskedPanel({
  asked,
  columns,
  may,
  onAsk,
  onClose,
}: {
  asked: Asking;
  columns: readonly GridColumn[];
  may: { except: boolean };
  onAsk: (asked: Asking) => void;
  onClose: () => void;
}) {
  const words = useTranslations("console_calendar");
  const locale = useLocale();
  const placeOf = (id: string) =>
    columns.find(({ resource }) => resource.id === id)?.resource.name ?? "";
  if (asked.kind === "closure") {
    return (
      <ClosurePanel
        asked={asked}
        onClose={onClose}
        onDone={({ before, after, ...where }) => {
          onClose();
          const done = after === null ? "opened" : before ? "moved" : "closed";
          toast(words(`closure.${done}`), "positive", {
            text: words("closure.undo"),
            onPress: () => onAsk({ ...where, kind: "closure", before: after, after: before }),
          });
        }}
      />
    );
  }
  const { block, resource_id, target } = asked;
  const done = (back: Target, moved: Target, { left = 0, money = null }: Aftermath = {}) => {
    onClose();
    const time = formatTime(moved.starts_at_local, locale);
    const sentences = [words("move.moved", { time })];
    if (left > 0) sentences.push(words("event_move.left", { count: left }));
    if (money) sentences.push(words("move.given_back", { amount: money }));
    const text = sentences.join(" ");
    toast(text, left > 0 ? "danger" : "positive", {
      text: words("move.undo"),
      // A new preview: what has been charged or given back is looked at again.
      onPress: () => {
        const { resource_id: place, ...times } = moved;
        const now = { ...block, ...times, version: null };
        onAsk({ ...asked, block: now, resource_id: place, target: back });
      },
    });
  };
  const common = { asked, placeOf, onClose, present: presentOf(block, columns) };
  if (asked.kind === "event") {
    const { starts_at_local, ends_at_local } = block;
    const back = { resource_id, starts_at_local, ends_at_local };
    return <EventPanel {...common} onDone={({ left }) => done(back, target, { left })} />;
  }
  return (
    <MovePanel
      key={block.id}
      {...{ ...common, may }}
      onRetarget={(to) => onAsk({ ...asked, target: to })}
      onDone={({ back, moved, given_back }) => done(back, moved, { money: given_back })}
    />
  );
}

/** Returns the block as the calendar shows it now. */
function presentOf({ id }: CalendarBlock, columns: readonly GridColumn[]): CalendarBlock | null {
  const blocks = columns.flatMap(({ resource }) => resource.blocks);
  return blocks.find((one) => one.id === id && one.kind !== "buffer") ?? null;
}
