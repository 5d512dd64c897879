"use client";
import { useTranslations } from "next-intl";
import { useParams } from "next/navigation";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { Loading, Skeleton } from "@/ui/skeleton";
import type { CalendarBlock } from "../../schema";
import { ChangedNotice } from "./changed-notice";
import { FoldChoice } from "./fold-choice";
import { Follows } from "@/features/scheduling/events/components/staff/follows";
import type { Asked } from "./move-panel";
import { MovePlaces } from "./move-places";
import {
  type Follow,
  type Settled,
  settleEvent,
} from "@/features/scheduling/events/components/staff/settle-event";
import { keepUnfinished } from "@/features/scheduling/events/components/staff/unfinished-move";
import { useBlockWords } from "./use-block-words";
import { useEventMove } from "./use-event-move";

/** A choice that was made for the attendees, and how it went. */
export type FollowedUp = { follow: Follow; act: string; how: Settled };

/**
 * Shows what the move of an event does before it is made: from where to where, how many attend, and what may happen with
 * them. Nothing is written until that is chosen. It is moved first, and then the attendees are settled: `onDone` tells how
 * that went, null where nobody attends.
 */
export function EventPanel({
  asked,
  present,
  placeOf,
  onClose,
  onDone,
}: {
  asked: Asked;
  /** The same event as the calendar shows it now; another desk may have changed it. */
  present: CalendarBlock | null;
  placeOf: (resource_id: string) => string;
  onClose: () => void;
  onDone: (followed: FollowedUp | null) => void;
}) {
  const words = useTranslations("console_calendar.event_move");
  const move = useTranslations("console_calendar.move");
  const { nameOf } = useBlockWords();
  const [follow, setFollow] = useState<Follow | null>(null);
  const [fold, setFold] = useState<0 | 1 | null>(null);
  const { block, target } = asked;
  const [settling, setSettling] = useState(false);
  const club = useParams<{ club: string }>().club;
  const event_id = block.id ?? "";
  const now = present?.version ?? block.version;
  // Its own move is nobody else's change.
  const [began, setBegan] = useState<string | null>(null);
  const version = began ?? now;
  const state = useEventMove({ event_id, target, fold }, version);
  const { data, error, isFetching, act, refusal } = state;
  const pending = state.pending || settling;
  const failure = error ? failureOf(error) : null;
  const twice = failure?.code === "ambiguous_local_time";
  const attendees = data?.attendees ?? 0;
  const ready = data && !isFetching && !failure && (attendees === 0 || follow);
  const submit = async () => {
    if (!ready) return;
    const chosen = attendees > 0 ? follow : null;
    // The page may close at any moment from here on.
    if (chosen) keepUnfinished(club, { event_id, name: nameOf(block), follow: chosen, act });
    setBegan(now);
    const moved = await state.move(data.version);
    if (moved === "refused") {
      keepUnfinished(club, null);
      setBegan(null);
    }
    if (moved !== "moved") return;
    if (!chosen) return onDone(null);
    setSettling(true);
    onDone({ follow: chosen, act, how: await settleEvent(event_id, chosen, act) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={move("title", { name: nameOf(block) })}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {move("put_back")}
          </Button>
          <Button
            type="submit"
            form="calendar-event"
            variant={follow === "cancel_and_refund" && attendees > 0 ? "danger" : "primary"}
            pending={pending}
            disabled={!ready}
          >
            {move("do")}
          </Button>
        </>
      }
    >
      <form
        id="calendar-event"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void submit();
        }}
      >
        {version !== block.version && <ChangedNotice id={block.id ?? ""} version={version} />}
        <MovePlaces {...{ asked, placeOf }} preview={null} />
        {refusal && <ErrorNote title={move("not_moved")} message={refusal.message} />}
        {failure && !twice && <ErrorNote title={move("not_possible")} message={failure.message} />}
        {twice && <FoldChoice onChoose={setFold} />}
        {!data && !failure && (
          <Loading label={move("counting")}>
            <Skeleton className="h-32 rounded-lg" />
          </Loading>
        )}
        {data && !failure && (
          <>
            {data.event.recurring_event_id !== null && (
              <p className="text-sm text-muted">{words("series")}</p>
            )}
            {attendees === 0 ? (
              <p role="status">{words("nobody")}</p>
            ) : (
              <Follows
                legend={words("choice", { count: attendees })}
                back={data.back}
                {...{ follow }}
                onChoose={setFollow}
              />
            )}
          </>
        )}
      </form>
    </Dialog>
  );
}
