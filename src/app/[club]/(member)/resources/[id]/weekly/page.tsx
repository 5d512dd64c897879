import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { RepeatPanel } from "@/features/scheduling/booking-series/components/repeat-panel";
import { readWeekly } from "@/features/scheduling/booking-series/components/weekly-address";
import { mayBookWeekly } from "@/features/scheduling/bookings/components/presence";
import { formatDay, formatTimeRange } from "@/lib/format";
import { PageHeader } from "@/ui/page-header";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import { goTo, openPage } from "../../../portal";
import { readTerms } from "../../read-terms";
import { isSuspended } from "../../../suspended";

export const generateMetadata = titled("repeat_booking");

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ time?: string; length?: string; people?: string }>;
};

export default async function WeeklyPage({ params, searchParams }: Props) {
  const { id } = await params;
  const asked = await searchParams;
  const { call, me, locale, now, today } = await openPage(`/resources/${id}/weekly`);
  const resource = await orNull(call.resources.get({ resource_id: id }));
  if (!resource) notFound();
  const time = readWeekly(asked);
  if (!time || isSuspended({ me })) return goTo(`/resources/${id}`);
  if (!mayBookWeekly(await readTerms(call, id, today))) return goTo(`/resources/${id}`);
  const [words, cards, config] = await Promise.all([
    getTranslations("bookings.repeat"),
    call.paymentMethods.list(),
    call.paymentMethods.config(),
  ]);
  const { starts_at_local, ends_at_local } = time;
  const lead = {
    title: resource.name,
    day: formatDay(starts_at_local, locale, now),
    time: formatTimeRange(starts_at_local, ends_at_local, locale),
  };
  const currency = me.organization.default_currency;
  const origin = { ...time, resource_id: id, currency, from: "this_week" as const };
  return (
    <>
      <PageHeader
        title={words("title")}
        back={{ href: `/resources/${id}?${new URLSearchParams(asked)}`, text: resource.name }}
        lead={<span suppressHydrationWarning>{words("lead", lead)}</span>}
      />
      <RepeatPanel {...{ origin, cards, config }} />
    </>
  );
}
