"use client";
import clsx from "clsx";
import { CircleCheck, CircleX, Clock, CloudOff, TriangleAlert, Undo2 } from "@/ui/icons";
import { useEffect, useRef } from "react";
import { Avatar } from "@/ui/avatar";
import type { DoorWords } from "@/features/access/pass-checks/door-words";
import type { Shown } from "./scan-result-view";

type Tone = "good" | "look" | "stop";

const LOOKS = {
  good: { box: "bg-door-good text-on-door", Icon: CircleCheck },
  look: { box: "bg-door-look text-on-door", Icon: TriangleAlert },
  stop: { box: "bg-door-stop text-on-door", Icon: CircleX },
} as const;

/** Every other result stops. */
const TONES: Partial<Record<Shown["result"], Tone>> = {
  valid: "good",
  undone: "look",
  photo_check_required: "look",
  already_checked_in: "look",
  passed_back: "look",
  too_early: "look",
  too_late: "look",
  not_checked_in: "look",
  unknown_offline: "look",
};
const GOOD_FOR_MS = 6_000;

/**
 * Shows a scan's result over the whole screen: colour, sign and words, and the actions for staff.
 */
export function ScanResultScreen({
  shown,
  words,
  direction,
  busy,
  onNext,
  onUndo,
  onAgain,
}: {
  shown: Shown;
  words: DoorWords;
  direction: "in" | "out";
  busy: boolean;
  onNext: () => void;
  onUndo: () => void;
  onAgain: (word: { photo_checked?: boolean; override?: boolean }) => void;
}) {
  const tone = TONES[shown.result] ?? "stop";
  const { box, Icon } = LOOKS[tone];
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    next.current?.focus();
    navigator.vibrate?.(tone === "good" ? 60 : [80, 60, 80]);
    if (tone !== "good") return;
    const timer = setTimeout(onNext, GOOD_FOR_MS);
    return () => clearTimeout(timer);
  }, [shown.key, tone, onNext]);
  const { member, booking } = shown;
  const headline =
    shown.result === "valid" && direction === "out"
      ? words("answer.goodbye")
      : words(`results.${shown.result}`);
  return (
    <div
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="scan-words"
      aria-describedby="scan-message"
      data-tone={tone}
      data-result={shown.result}
      onKeyDown={(event) => {
        if (event.key === "Escape") onNext();
      }}
      className={clsx(
        "fixed inset-0 z-50 grid overflow-y-auto px-6 pt-[max(1.5rem,env(safe-area-inset-top))] pb-[max(1.5rem,env(safe-area-inset-bottom))]",
        box,
      )}
    >
      <div className="m-auto grid w-full max-w-4xl gap-6 landscape:md:grid-cols-2 landscape:md:items-center landscape:md:gap-12">
        <div className="grid justify-items-center gap-3 text-center">
          <Icon
            aria-hidden
            className="size-24 landscape:max-md:size-14 [@media(min-width:48rem)_and_(min-height:30rem)]:size-32"
            strokeWidth={1.75}
          />
          <h2
            id="scan-words"
            className="text-[2.5rem]/[1.1] font-bold text-balance [@media(min-width:48rem)_and_(min-height:30rem)]:text-[3.5rem]/[1.1]"
          >
            {headline}
          </h2>
          <p id="scan-message" className="max-w-md text-lg text-pretty">
            {shown.message}
          </p>
          {shown.offline && (
            <p className="inline-flex items-center gap-2 text-sm font-medium">
              <CloudOff aria-hidden className="size-4" /> {words("answer.offline")}
            </p>
          )}
        </div>
        <div className="grid gap-5">
          {member && (
            <div className="flex items-center gap-4 rounded-xl bg-raised p-4 text-ink">
              <Avatar
                name={member.name}
                src={member.photo_url}
                width={160}
                className={member.photo_url ? "size-32 text-4xl sm:size-40" : "size-20 text-2xl"}
              />
              <div className="grid min-w-0 gap-0.5">
                <p className="text-xl font-semibold wrap-break-word">{member.name}</p>
                <p className="text-sm text-muted">{member.short_id}</p>
                {shown.membership && <p className="text-sm text-muted">{shown.membership}</p>}
                {booking && (
                  <p className="mt-1 flex items-start gap-1.5 text-sm">
                    <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
                    <span className="min-w-0">
                      {hours(booking)} · {booking.title}
                    </span>
                  </p>
                )}
              </div>
            </div>
          )}
          <div className="grid gap-3">
            {shown.result === "photo_check_required" && (
              <Choice disabled={busy} onClick={() => onAgain({ photo_checked: true })}>
                {words("answer.it_is_them")}
              </Choice>
            )}
            {(shown.result === "too_early" || shown.result === "too_late") && (
              <Choice disabled={busy} onClick={() => onAgain({ override: true })}>
                {words("answer.all_the_same")}
              </Choice>
            )}
            <button
              ref={next}
              type="button"
              onClick={onNext}
              className="min-h-14 rounded-xl bg-raised px-5 text-lg font-semibold text-ink focus-visible:outline-3 focus-visible:outline-offset-3 focus-visible:outline-current"
            >
              {words("answer.next")}
            </button>
            {shown.undo && (
              <Choice disabled={busy} onClick={onUndo}>
                <Undo2 aria-hidden className="size-5" /> {words("answer.undo")}
              </Choice>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

function Choice(props: React.ComponentProps<"button">) {
  return (
    <button
      {...props}
      type="button"
      className="inline-flex min-h-14 items-center justify-center gap-2 rounded-xl px-5 text-lg font-semibold ring-2 ring-current ring-inset disabled:opacity-60"
    />
  );
}

function hours(booking: { starts_at_local: string; ends_at_local: string }): string {
  return `${booking.starts_at_local.slice(11, 16)}–${booking.ends_at_local.slice(11, 16)}`;
}
