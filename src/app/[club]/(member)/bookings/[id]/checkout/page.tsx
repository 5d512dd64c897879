import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { Checkout } from "@/features/scheduling/bookings/components/checkout";
import { isPaidByOther, whoseOf } from "@/features/scheduling/bookings/components/whose";
import { offeredBookings } from "@/features/scheduling/waitlist/components/open-entries";
import { PageHeader } from "@/ui/page-header";
import { titled } from "@/app/titled";
import { orNull } from "@/app/or-null";
import { readAround } from "../../../around";
import { goTo, openPage } from "../../../portal";

export const generateMetadata = titled("pay");

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ asked?: string }> };

export default async function CheckoutPage({ params, searchParams }: Props) {
  const { id } = await params;
  const { asked } = await searchParams;
  const { call, me, now } = await openPage(`/bookings/${id}/checkout`);
  const booking = await orNull(call.bookings.get({ booking_id: id }));
  if (!booking) notFound();
  const isOpen = booking.status === "held" || booking.status === "pending_payment";
  if (!isOpen || isPaidByOther(booking, me.member.id)) {
    // The processor's event may have confirmed the booking before the payer came back from the bank.
    const paid = asked === "1" && booking.status === "confirmed";
    await goTo(`/bookings/${id}${paid ? "?new=1" : ""}`);
  }
  if (booking.status === "held" && booking.terms.requires_approval && !booking.decided_at) {
    const { items } = await call.waitlist.mine({ status: ["offered"], size: 20 });
    // It is asked for before it is paid for: home shows the offer.
    if (offeredBookings(items).has(id)) await goTo("/");
  }
  const [words, cards, config, around] = await Promise.all([
    getTranslations("bookings"),
    call.paymentMethods.list(),
    call.paymentMethods.config(),
    readAround({ call, me }, [booking]),
  ]);
  return (
    <>
      <PageHeader title={words("checkout.title")} />
      <Checkout
        {...{ booking, cards, config, now }}
        asked={asked === "1"}
        who={whoseOf(booking, around)?.name ?? null}
      />
    </>
  );
}
