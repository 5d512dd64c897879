import type { useTranslations } from "next-intl";

/** Says what a figure was before, and by how many percent it changed, where there was something. */
export function changeNote(
  words: ReturnType<typeof useTranslations<"console_reports">>,
  { now, before, show }: { now: number; before: number; show: (value: number) => string },
  locale: string,
): string {
  const value = show(before);
  if (before <= 0) return words("before", { value });
  const percent = new Intl.NumberFormat(locale, {
    ...{ style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" },
  });
  const change = percent.format((now - before) / before).replace("-", "\u2212");
  return words("before_change", { value, change });
}
