import { useTranslations } from "next-intl";
import { StatusBadge } from "@/ui/badge";
import type { BookingStatus as Status } from "../../schema";

/** Shows the state of a booking in the words of the staff: of a place that is held, a member is told "for you". */
export function BookingStatus({ status }: { status: Status }) {
  const words = useTranslations("console_desk.list.statuses");
  return <StatusBadge status={status} text={words(status)} />;
}
