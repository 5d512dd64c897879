import { useTranslations } from "next-intl";
import { Loading, Skeleton } from "@/ui/skeleton";

/** A heading over two cards, as the booking and its checkout have them. */
export default function BookingLoading() {
  const words = useTranslations("bookings");
  return (
    <Loading page label={words("loading")}>
      <Skeleton className="mb-8 h-10 w-64 max-w-full" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <Skeleton className="h-64 rounded-xl lg:order-last" />
        <Skeleton className="h-96 rounded-xl" />
      </div>
    </Loading>
  );
}
