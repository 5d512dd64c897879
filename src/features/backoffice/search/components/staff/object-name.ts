import { formatDayShort, formatTime } from "@/lib/format";
import type { NamedObject } from "../../schema";

/** Writes how an object is called: its name, its start, and whose it is. Empty for one without any. */
export function nameOfObject(
  { title, subtitle, starts_at_local: start }: NamedObject,
  locale: string,
): string {
  const when = start && `${formatDayShort(start, locale)}, ${formatTime(start, locale)}`;
  return [title, when, subtitle].filter(Boolean).join(" · ");
}
