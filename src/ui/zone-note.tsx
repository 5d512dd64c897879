"use client";
import { useSyncExternalStore } from "react";
import { isOwnClock, zoneName } from "@/lib/format";
import { useReaderZone } from "./reader-zone";

const never = () => () => undefined;

/** Whose clock a time is on, where that is not the reader's; nothing where both show the same. */
export function ZoneNote({
  timezone,
  at,
  locale,
  before = "",
}: {
  timezone: string;
  /** The instant that is spoken of. */
  at: string;
  locale: string;
  /** What parts it from the words in front of it. */
  before?: string;
}) {
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
      {zoneName(timezone, at, locale)}
    </>
  );
}
