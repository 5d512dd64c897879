"use client";
import { useLocale, useTranslations } from "next-intl";
import { useParams } from "next/navigation";
import { formatTime } from "@/lib/format";
import { toast } from "@/ui/toast";
import type { CalendarBlock } from "../../schema";
import type { ClosureAsked } from "./closure-asked";
import { ClosurePanel } from "./closure-panel";
import { EventPanel, type FollowedUp } from "./event-panel";
import type { GridColumn } from "./grid-columns";
import type { Target } from "./grid-move";
import { type Asked, MovePanel } from "./move-panel";
import type { Settling } from "@/features/scheduling/events/components/staff/settle-panel";
import { keepUnfinished } from "@/features/scheduling/events/components/staff/unfinished-move";
import { useBlockWords } from "./use-block-words";

/** A change that is looked at before it is made. */
export type Asking = ({ kind: "booking" | "event" } & Asked) | ({ kind: "closure" } & ClosureAsked);

/**
 * Shows what was asked in the panel of its kind; once it is done, its way back is offered as a new preview. An event whose
 * attendees could not be settled is handed to `onSettle`.
 */
export function AskedPanel({
  asked,
  columns,
  may,
  onAsk,
  onSettle,
  onClose,
}: {
  asked: Asking;
  columns: readonly GridColumn[];
  may: { except: boolean };
  onAsk: (asked: Asking) => void;
  onSettle: (asked: Settling) => void;
  onClose: () => void;
}) {
  const words = useTranslations("console_calendar");
  const locale = useLocale();
  const club = useParams<{ club: string }>().club;
  const { nameOf } = useBlockWords();
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
  const done = (back: Target, moved: Target, money: string | null = null) => {
    onClose();
    const time = formatTime(moved.starts_at_local, locale);
    const sentences = [words("move.moved", { time })];
    if (money) sentences.push(words("move.given_back", { amount: money }));
    toast(sentences.join(" "), "positive", {
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
    const followed = (by: FollowedUp | null) => {
      if (by && !by.how.done) {
        onClose();
        const { follow, act, how } = by;
        const first = { how, time: formatTime(target.starts_at_local, locale) };
        const event_id = block.id ?? "";
        return onSettle({ event_id, name: nameOf(block), begun: { follow, act }, first });
      }
      if (by) keepUnfinished(club, null);
      done(back, target);
    };
    return <EventPanel {...common} onDone={followed} />;
  }
  return (
    <MovePanel
      key={block.id}
      {...{ ...common, may }}
      onRetarget={(to) => onAsk({ ...asked, target: to })}
      onDone={({ back, moved, given_back }) => done(back, moved, given_back)}
    />
  );
}

/** Returns the block as the calendar shows it now. */
function presentOf({ id }: CalendarBlock, columns: readonly GridColumn[]): CalendarBlock | null {
  const blocks = columns.flatMap(({ resource }) => resource.blocks);
  return blocks.find((one) => one.id === id && one.kind !== "buffer") ?? null;
}
