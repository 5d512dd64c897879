"use client";
import { useLocale, useTranslations } from "next-intl";
import { formatDayShort, formatTime } from "@/lib/format";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";
import type { ChangedResource, EffectiveWindow } from "../../schema";
import { effectiveDays } from "./effective-days";

/** Shows when the place would be open on each of the next 14 days, and whether bookings would still fit. */
export function EffectiveList({
  preview,
  refusal,
  asking,
  changed,
  today,
}: {
  preview: ChangedResource | null;
  refusal: string | null;
  asking: boolean;
  /** There is something that is not saved. */
  changed: boolean;
  /** The day of the place, `YYYY-MM-DD`. */
  today: string;
}) {
  const words = useTranslations("console_places.effective");
  const locale = useLocale();
  const days = effectiveDays(preview?.effective ?? [], today);
  const count = preview?.affected_count ?? 0;
  return (
    <Card as="section" aria-labelledby="effective" className="grid content-start gap-3 p-5">
      <div>
        <h2 id="effective" className="text-lg">
          {words("title")}
        </h2>
        {changed && <p className="text-sm text-muted">{words("lead")}</p>}
      </div>
      <div role="status" className="flex min-h-10 items-center text-sm">
        {refusal ? (
          <span className="font-medium text-danger">{refusal}</span>
        ) : asking || !preview ? (
          <span className="text-muted">{words("counting")}</span>
        ) : count > 0 ? (
          <span className="font-medium text-warning">{words("strands", { count })}</span>
        ) : (
          <span className="text-muted">{words("fits")}</span>
        )}
      </div>
      <ul className={`divide-y divide-line text-sm ${asking ? "opacity-60" : ""}`}>
        {days.map(({ date, windows, clock }) => (
          <li key={date} className="flex min-h-9 flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1.5">
            <span className="tabular w-24 shrink-0 font-medium">
              {formatDayShort(`${date}T00:00:00`, locale)}
            </span>
            <span className="tabular min-w-0 flex-1">
              {preview === null ? (
                <Skeleton className="h-4 w-28" />
              ) : windows.length === 0 ? (
                <span className="text-muted">{words("closed")}</span>
              ) : (
                windows.map((one) => <Span key={one.starts_at} one={one} locale={locale} />)
              )}
            </span>
            {clock && <Badge tone="accent">{words("clock")}</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Span({ one, locale }: { one: EffectiveWindow; locale: string }) {
  const words = useTranslations("console_places.effective");
  const whole =
    one.starts_at_local.endsWith("T00:00:00") && one.ends_at_local.endsWith("T00:00:00");
  return (
    <span className="mr-3 inline-block">
      {whole
        ? words("all_day")
        : `${formatTime(one.starts_at_local, locale)} – ${formatTime(one.ends_at_local, locale)}`}
      {one.source === "override" && <span className="text-muted"> ({words("special")})</span>}
    </span>
  );
}
