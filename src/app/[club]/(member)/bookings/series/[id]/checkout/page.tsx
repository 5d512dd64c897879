import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SeriesCheckout } from "@/features/scheduling/booking-series/components/series-checkout";
import { PageHeader } from "@/ui/page-header";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import { goTo, openPage } from "../../../../portal";

export const generateMetadata = titled("pay");

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ asked?: string }> };

export default async function SeriesCheckoutPage({ params, searchParams }: Props) {
  const { id } = await params;
  const { asked } = await searchParams;
  const { call, now } = await openPage(`/bookings/series/${id}/checkout`);
  const series = await orNull(call.bookings.getSeries({ series_id: id }));
  if (!series) notFound();
  if (series.held_until === null) {
    // The processor's event may have confirmed the dates before the payer came back from the bank.
    const paid =
      asked === "1" && series.outcomes.some(({ booking }) => booking?.status === "confirmed");
    await goTo(`/bookings/series/${id}${paid ? "?new=1" : ""}`);
  }
  const [words, cards, config] = await Promise.all([
    getTranslations("bookings.checkout"),
    call.paymentMethods.list(),
    call.paymentMethods.config(),
  ]);
  return (
    <>
      <PageHeader title={words("title")} />
      <SeriesCheckout {...{ series, cards, config, now }} asked={asked === "1"} />
    </>
  );
}
