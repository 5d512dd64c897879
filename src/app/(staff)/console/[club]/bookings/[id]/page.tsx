import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { formatDay } from "@/lib/format";
import { PageHeader } from "@/ui/page-header";
import { BookingCards } from "../booking-cards";
import { readBooking } from "../read-booking";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const read = await readBooking((await params).id);
  return read ? { title: read.booking.title } : titled("not_found")();
}

/** Shows all about one booking, and what the desk may do about it. */
export default async function ConsoleBookingPage({ params }: Props) {
  const { id } = await params;
  const read = await readBooking(id);
  if (!read) notFound();
  const words = await getTranslations("console.booking");
  const { title, starts_at_local, created_at } = read.booking;
  return (
    <>
      <PageHeader
        title={title}
        lead={formatDay(starts_at_local, read.locale, created_at)}
        back={{ href: "/bookings", text: words("back_to_list") }}
      />
      <BookingCards read={read} />
    </>
  );
}
