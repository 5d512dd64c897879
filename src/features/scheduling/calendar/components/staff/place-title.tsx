"use client";
import { useLocale, useTranslations } from "next-intl";
import { zoneName } from "@/lib/format";
import type { CalendarResource } from "../../schema";

/** Names a place, with the zone of its clock where that is not the club's. */
export function PlaceTitle({
  resource: { name, timezone: own, open },
  date,
  timezone,
}: {
  resource: CalendarResource;
  date: string;
  timezone: string;
}) {
  const words = useTranslations("ui");
  const locale = useLocale();
  if (own === timezone) return name;
  const at = open[0]?.from ?? `${date}T12:00:00Z`;
  return (
    <>
      {name}
      <span className="block text-xs font-normal text-muted">
        {zoneName(own, at, locale, (city) => words("zone", { city }))}
      </span>
    </>
  );
}
