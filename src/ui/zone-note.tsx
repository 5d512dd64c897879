"use client";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { isOwnClock, zoneName } from "@/lib/format";
import { useReaderZone } from "./reader-zone";

const never = () => () => undefined;

/** Names the time zone of a time when the reader's differs; nothing when both show the same. */
export function ZoneNote({
  timezone,
  at,
  locale,
  before = "",
}: {
  timezone: string;
  /** The instant of that time. */
  at: string;
  locale: string;
  /** The separator from the words before it. */
  before?: string;
}) {
  const words = useTranslations("ui");
  const zone = useReaderZone();
  // On a first page only the reader's device knows its zone: the server leaves the note out.
  const own = useSyncExternalStore(
    never,
    () => isOwnClock(timezone, at),
    () => !zone || isOwnClock(timezone, at, zone),
  );
  return own ? null : (
    <>
      {before}
      {zoneName(timezone, at, locale, (city) => words("zone", { city }))}
    </>
  );
}
