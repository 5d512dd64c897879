import { CalendarSearch } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { formatDay } from "@/lib/format";
import { EmptyState } from "@/ui/empty-state";
import { Loading, Skeleton } from "@/ui/skeleton";
import { BookingCards } from "./booking-cards";
import { readBooking } from "./read-booking";

/** Shows a booking beside the list that it was opened from; says so where there is none. */
export async function BookingBeside({ id }: { id: string }) {
  const read = await readBooking(id);
  if (!read) {
    const words = await getTranslations("console_desk.panel");
    return (
      <EmptyState icon={<CalendarSearch />} title={words("gone")}>
        {words("gone_text")}
      </EmptyState>
    );
  }
  const { title, starts_at_local, created_at } = read.booking;
  return (
    <>
      <header className="mb-4 grid gap-1 px-1">
        <h2 className="text-xl break-words">{title}</h2>
        <p className="text-muted">{formatDay(starts_at_local, read.locale, created_at)}</p>
      </header>
      <BookingCards read={read} beside />
    </>
  );
}

/** Stands in for it, in the shape that it will have. */
export function BesideComing() {
  const words = useTranslations("console_desk.panel");
  return (
    <Loading label={words("coming")}>
      <Skeleton className="mb-3 h-7 w-48 max-w-full" />
      <Skeleton className="mb-4 h-5 w-36" />
      <Skeleton className="mb-4 h-40 rounded-xl" />
      <Skeleton className="h-52 rounded-xl" />
    </Loading>
  );
}
