import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import type { ShownFailure } from "@/ui/failure";
import { formatDayShort, formatTime } from "@/lib/format";

export type FreeTime = { starts_at: string; starts_at_local: string };

/** Offers the nearest free times named by a refusal: one press chooses a time. */
export function FreeTimes({
  failure,
  lost,
  onTake,
}: {
  failure: ShownFailure;
  /** The local time that was wanted: times on its day are shown without the date. */
  lost: string | undefined;
  onTake: (time: FreeTime) => void;
}) {
  const locale = useLocale();
  const words = useTranslations("resources");
  const { alternatives } = failure.extras;
  const times = (Array.isArray(alternatives) ? alternatives : []).filter(isFreeTime);
  if (times.length === 0) return null;
  return (
    <>
      <p className="basis-full text-sm">{words("nearest_free")}</p>
      {times.map((time) => (
        <Button key={time.starts_at} size="sm" variant="secondary" onClick={() => onTake(time)}>
          <span className="tabular" suppressHydrationWarning>
            {time.starts_at_local.slice(0, 10) !== lost?.slice(0, 10) &&
              `${formatDayShort(time.starts_at_local, locale)}, `}
            {formatTime(time.starts_at_local, locale)}
          </span>
        </Button>
      ))}
    </>
  );
}

function isFreeTime(one: unknown): one is FreeTime {
  const { starts_at, starts_at_local } = (one ?? {}) as Partial<FreeTime>;
  return typeof starts_at === "string" && typeof starts_at_local === "string";
}
