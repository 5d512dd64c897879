"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { Loading, Skeleton } from "@/ui/skeleton";
import type { CalendarBlock } from "../../schema";
import { ChangedNotice } from "./changed-notice";
import { FoldChoice } from "./fold-choice";
import type { Target } from "./grid-move";
import { type Choices, moveInput, NO_CHOICES, tillInput } from "./move-asked";
import { MoveChoices } from "./move-choices";
import { MoveMoney } from "./move-money";
import { MovePlaces } from "./move-places";
import { MoveRefused } from "./move-refused";
import { useBlockWords } from "./use-block-words";
import { useMove } from "./use-move";

/** A move that is looked at before it is made. */
export type Asked = {
  block: CalendarBlock;
  /** The place where it stands now. */
  resource_id: string;
  target: Target;
};

/** What has been moved, and where it stood. */
export type Done = { back: Target; moved: Target; given_back: string | null };

/**
 * Shows what a move does before it is made: from where to where, the price, how the difference is settled, and who is
 * told. Nothing is written until it is pressed.
 */
export function MovePanel({
  asked,
  present,
  placeOf,
  may,
  onRetarget,
  onClose,
  onDone,
}: {
  asked: Asked;
  /** The same booking as the calendar shows it now; another desk may have changed it. */
  present: CalendarBlock | null;
  placeOf: (resource_id: string) => string;
  may: { except: boolean };
  onRetarget: (target: Target) => void;
  onClose: () => void;
  onDone: (done: Done) => void;
}) {
  const words = useTranslations("console_calendar.move");
  const locale = useLocale();
  const { nameOf } = useBlockWords();
  const [choices, setChoices] = useState<Choices>(NO_CHOICES);
  const { block, target, resource_id } = asked;
  const version = present?.version ?? block.version;
  const input = moveInput(block.id ?? "", target, choices);
  const {
    data: preview,
    error,
    isFetching,
    move,
    pending,
    refusal,
    clear,
  } = useMove(input, version);
  const choose = (change: Partial<Choices>) => {
    clear();
    setChoices((before) => ({ ...before, ...change }));
  };
  const failure = error ? failureOf(error) : null;
  const twice = failure?.code === "ambiguous_local_time";
  const ready = preview?.possible === true && !isFetching;
  const submit = async () => {
    if (!preview || !ready) return;
    const { starts_at_local, ends_at_local } = preview.before;
    const back = { resource_id, starts_at_local, ends_at_local };
    const { refund_amount, currency } = preview;
    const given_back = refund_amount > 0 ? formatMoney(refund_amount, currency, locale) : null;
    if (await move(preview, tillInput(choices))) onDone({ back, moved: target, given_back });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words("title", { name: nameOf(block) })}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words("put_back")}
          </Button>
          <Button
            type="submit"
            form="calendar-move"
            pending={pending}
            disabled={!ready || needsWay(preview, choices)}
          >
            {words("do")}
          </Button>
        </>
      }
    >
      <form
        id="calendar-move"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending && !needsWay(preview, choices)) void submit();
        }}
      >
        {version !== block.version && <ChangedNotice id={block.id ?? ""} version={version} />}
        <MovePlaces {...{ asked, preview: preview ?? null, placeOf }} />
        {refusal && <ErrorNote title={words("not_moved")} message={refusal.message} />}
        {failure && !twice && <ErrorNote title={words("not_possible")} message={failure.message} />}
        {twice && <FoldChoice onChoose={(fold) => choose({ fold })} />}
        {!preview && !failure && (
          <Loading label={words("counting")}>
            <Skeleton className="h-32 rounded-lg" />
          </Loading>
        )}
        {preview && !preview.possible && (
          <MoveRefused
            {...{ preview, choices, may }}
            onChoose={choose}
            onTake={(time) => onRetarget({ resource_id: target.resource_id, ...time })}
          />
        )}
        {preview && (preview.possible || isUnpaidFor(preview.code)) && (
          <>
            <MoveMoney preview={preview} />
            <MoveChoices {...{ preview, choices, may }} name={nameOf(block)} onChoose={choose} />
          </>
        )}
      </form>
    </Dialog>
  );
}

/** A dearer place without a way to pay is not refused: the ways are offered. */
function isUnpaidFor(code: string | null): boolean {
  return code === "payment_required";
}

type Preview = ReturnType<typeof useMove>["data"];

/** Tells whether it is still to be said how the difference is paid. */
function needsWay(preview: Preview, { way }: Choices): boolean {
  return preview?.settle.direction === "charge" && way === null;
}
