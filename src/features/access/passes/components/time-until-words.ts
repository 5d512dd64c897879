const MINUTE_MS = 60_000;

/** Says how long it is until something, in hours from one on: "in 2 hours", "in 25 minutes". Pure. */
export function timeUntil(ms: number, locale: string): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  return minutes < 60
    ? words.format(minutes, "minute")
    : words.format(Math.round(minutes / 60), "hour");
}
