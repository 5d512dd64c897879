import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { cache } from "react";
import { CancelSeries } from "@/features/scheduling/booking-series/components/cancel-series";
import { SkippedDates } from "@/features/scheduling/booking-series/components/skipped-dates";
import { BookingList } from "@/features/scheduling/bookings/components/booking-list";
import { formatTimeRange } from "@/lib/format";
import { LinkButton } from "@/ui/link-button";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { orNull } from "@/app/or-null";
import { openPage } from "../../../portal";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ new?: string }> };

/** Cached for the page and its title. */
const readSeries = cache(async (id: string) => {
  const { call } = await openPage(`/bookings/series/${id}`);
  const series = await orNull(call.bookings.getSeries({ series_id: id }));
  const dates = series?.outcomes.flatMap(({ booking }) => (booking ? [booking] : [])) ?? [];
  return { series, dates };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { dates } = await readSeries((await params).id);
  const words = await getTranslations("bookings.series");
  const titles = await getTranslations("titles");
  return { title: dates[0] ? words("title", { title: dates[0].title }) : titles("not_found") };
}

const LIVE = ["held", "pending_approval", "confirmed"];

export default async function SeriesPage({ params, searchParams }: Props) {
  const { id } = await params;
  const { locale, now, today } = await openPage(`/bookings/series/${id}`);
  const { series, dates } = await readSeries(id);
  const [first] = dates;
  if (!series || !first) notFound();
  const words = await getTranslations("bookings.series");
  const upcoming = dates.filter(
    ({ status, starts_at }) => LIVE.includes(status) && starts_at > now,
  );
  const unpaid = dates.some(({ held_until }) => held_until !== null);
  const fresh = (await searchParams).new === "1";
  return (
    <>
      <PageHeader
        title={words("title", { title: first.title })}
        lead={
          <span suppressHydrationWarning>
            {words("left", {
              count: upcoming.length,
              time: formatTimeRange(series.starts_at_local, series.ends_at_local, locale),
            })}
          </span>
        }
        action={upcoming.length > 0 && <CancelSeries seriesId={id} upcoming={upcoming} />}
      />
      {(fresh || unpaid) && (
        <div className="mb-6">
          <Notice
            tone={unpaid ? "warning" : "positive"}
            title={words(unpaid ? "unpaid" : "booked")}
            action={
              unpaid && (
                <LinkButton href={`/bookings/series/${id}/checkout`} size="sm">
                  {words("pay_all")}
                </LinkButton>
              )
            }
          >
            {unpaid ? words("unpaid_text") : words("booked_text", { count: upcoming.length })}
          </Notice>
        </div>
      )}
      {fresh && <SkippedDates series={series} />}
      <BookingList bookings={dates} quiet={false} apart {...{ locale, today, now }} />
    </>
  );
}
