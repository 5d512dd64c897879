"use client";
import { useLocale } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { timeUntil } from "./time-until-words";

/** Further ahead, the day says more than a number of hours. */
const SOON_MS = 36 * 3_600_000;

/** Counts down to an instant once it is near; before, and without script, shows the text. */
export function TimeUntil({ to, children }: { to: string; children: ReactNode }) {
  const locale = useLocale();
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setLeft(Date.parse(to) - Date.now());
    tick();
    const timer = setInterval(tick, 10_000);
    return () => clearInterval(timer);
  }, [to]);
  const near = left !== null && left > 0 && left <= SOON_MS;
  return (
    <time dateTime={to} className="tabular">
      {near ? timeUntil(left, locale) : children}
    </time>
  );
}
