"use client";
import { useTranslations } from "next-intl";
import clsx from "clsx";
import { useEffect, useRef, useState } from "react";

type UiWords = ReturnType<typeof useTranslations<"ui">>;

/** When the time left is read aloud, in seconds: often enough to act, seldom enough to listen. */
const spokenAt = [600, 300, 120, 60, 30, 10];

function clock(seconds: number): string {
  if (seconds >= 3600)
    return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function spoken(seconds: number, words: UiWords): string {
  if (seconds <= 0) return words("held.over");
  return seconds < 60
    ? words("held.seconds", { count: seconds })
    : words("held.minutes", { count: Math.round(seconds / 60) });
}

/**
 * Returns the seconds until `until`, by the server's clock: `serverNow` corrects a wrong clock of
 * the device.
 */
export function useSecondsLeft(until: string, serverNow: string): number {
  const [left, setLeft] = useState(() => {
    // The page's first text is the server's own; one that Back shows again is older than that.
    const skew = skews.get(serverNow);
    return secondsBetween(skew === undefined ? Date.parse(serverNow) : Date.now() + skew, until);
  });
  useEffect(() => {
    const skew = skewOf(serverNow);
    const tick = () => setLeft(secondsBetween(Date.now() + skew, until));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until, serverNow]);
  return left;
}

/** How far the server's clock is ahead, by each of its answers, measured as the answer arrived. */
const skews = new Map<string, number>();

function skewOf(serverNow: string): number {
  const skew = skews.get(serverNow) ?? Date.parse(serverNow) - Date.now();
  skews.set(serverNow, skew);
  return skew;
}

function secondsBetween(now: number, until: string): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
}

/**
 * Shows how long a place is still kept, as a clock with a ring that empties. Turns to the warning
 * colour in the last minute; a screen reader hears it only at the moments of `spokenAt`.
 */
export function Countdown({
  until,
  serverNow,
  total,
  label: given,
  onEnd,
}: {
  until: string;
  serverNow: string;
  /** The whole time in seconds, for the ring. */
  total: number;
  label?: string;
  onEnd?: () => void;
}) {
  const words = useTranslations("ui");
  const label = given ?? words("held.label");
  const left = useSecondsLeft(until, serverNow);
  const ended = useRef(false);
  useEffect(() => {
    if (left > 0) ended.current = false;
    else if (!ended.current) {
      ended.current = true;
      onEnd?.();
    }
  }, [left, onEnd]);
  const urgent = left <= 60;
  const part = Math.min(1, left / Math.max(1, total));
  const moment = [...spokenAt].reverse().find((second) => left <= second);
  // What is left as a moment comes, not the moment: the page may have been opened in between.
  const [said, setSaid] = useState<{ moment?: number; left: number }>({ left });
  if (said.moment !== moment) setSaid({ moment, left });
  return (
    <div
      className={clsx(
        "flex items-center gap-2.5 rounded-full py-1.5 pr-4 pl-2 text-sm font-medium",
        urgent ? "bg-danger-soft text-danger" : "bg-held-soft text-held",
      )}
    >
      <svg aria-hidden viewBox="0 0 20 20" className="size-6 -rotate-90">
        <circle
          cx="10"
          cy="10"
          r="7.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          opacity=".22"
        />
        <circle
          cx="10"
          cy="10"
          r="7.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          pathLength="1"
          strokeDasharray={`${part} 1`}
          className="transition-[stroke-dasharray] duration-1000 ease-linear"
        />
      </svg>
      <span role="timer" aria-label={words("held.spoken", { label })}>
        {label} <span className="tabular font-semibold">{clock(left)}</span>
      </span>
      <span className="sr-only" aria-live="polite">
        {left <= 0 ? spoken(0, words) : moment !== undefined ? spoken(said.left, words) : ""}
      </span>
    </div>
  );
}
