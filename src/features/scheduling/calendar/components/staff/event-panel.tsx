"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import { ChoiceCard } from "@/ui/choice-card";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { Loading, Skeleton } from "@/ui/skeleton";
import type { CalendarBlock } from "../../schema";
import { ChangedNotice } from "./changed-notice";
import { FoldChoice } from "./fold-choice";
import type { Asked } from "./move-panel";
import { MovePlaces } from "./move-places";
import { useBlockWords } from "./use-block-words";
import { type Follow, FOLLOWS, type Moved, useEventMove } from "./use-event-move";

/**
 * Shows what the move of an event does before it is made: from where to where, how many attend, and what may happen with
 * them. Nothing is written until that is chosen.
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
  onDone: (moved: Moved) => void;
}) {
  const words = useTranslations("console_calendar.event_move");
  const move = useTranslations("console_calendar.move");
  const { nameOf } = useBlockWords();
  const [follow, setFollow] = useState<Follow | null>(null);
  const [fold, setFold] = useState<0 | 1 | null>(null);
  const { block, target } = asked;
  const version = present?.version ?? block.version;
  const state = useEventMove({ event_id: block.id ?? "", target, fold }, version);
  const { data, error, isFetching, pending, refusal } = state;
  const failure = error ? failureOf(error) : null;
  const twice = failure?.code === "ambiguous_local_time";
  const attendees = data?.attendees ?? 0;
  const ready = data && !isFetching && !failure && (attendees === 0 || follow);
  const submit = async () => {
    if (!ready) return;
    const moved = await state.move(data.version, attendees > 0 ? follow : null);
    if (moved.done) onDone(moved);
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
              <Follows {...{ attendees, follow }} back={data.back} onChoose={setFollow} />
            )}
          </>
        )}
      </form>
    </Dialog>
  );
}

/** Asks what happens with the attendees, with the money that would go back. */
function Follows({
  attendees,
  back,
  follow,
  onChoose,
}: {
  attendees: number;
  back: readonly { amount: number; currency: string }[];
  follow: Follow | null;
  onChoose: (follow: Follow) => void;
}) {
  const words = useTranslations("console_calendar.event_move");
  const locale = useLocale();
  const sums = back.map(({ amount, currency }) => formatMoney(amount, currency, locale));
  const textOf = (one: Follow) =>
    one === "cancel_and_refund" && sums.length > 0
      ? words("refund_sum", { sums: sums.join(" + ") })
      : words(`texts.${one}`);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{words("choice", { count: attendees })}</legend>
      {FOLLOWS.map((one) => (
        <ChoiceCard
          key={one}
          name="follow"
          value={one}
          checked={follow === one}
          onChoose={() => onChoose(one)}
        >
          <span>
            <span className="block font-medium">{words(`names.${one}`)}</span>
            <span className="block text-sm text-muted">{textOf(one)}</span>
          </span>
        </ChoiceCard>
      ))}
    </fieldset>
  );
}
