"use client";
import { useTranslations } from "next-intl";
import { AttendanceLine } from "@/features/scheduling/bookings/components/staff/attendance-line";
import { BookingStatus } from "@/features/scheduling/bookings/components/staff/booking-status";
import { consoleClient } from "@/ui/console-client";
import type { HostAttendee } from "../../schema";

/** Shows somebody who attends a class of the host, who may check them in and note that they did not come. */
export function AttendeeLine({ hostId, attendee }: { hostId: string; attendee: HostAttendee }) {
  const words = useTranslations("console_desk.my_day");
  const { booking_id, name, photo_url, quantity, status, may } = attendee;
  const at = { host_id: hostId, booking_id };
  const lines = () => consoleClient().hosting;
  return (
    <AttendanceLine
      {...{ name, photo_url, may }}
      detail={
        quantity > 1 && <p className="text-sm text-muted">{words("places", { count: quantity })}</p>
      }
      chips={(may.length === 0 || status === "no_show") && <BookingStatus status={status} />}
      change={{
        check_in: () => lines().checkIn.mutate(at),
        undo: () => lines().undo.mutate(at),
        no_show: () => lines().noShow.mutate(at),
      }}
    />
  );
}
