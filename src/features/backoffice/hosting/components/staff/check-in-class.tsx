"use client";
import { useTranslations } from "next-intl";
import { AskedAct } from "@/ui/ask-before";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";

/** Checks in all of a class that still can be, one after the other, after it is asked. */
export function CheckInClass({
  hostId,
  title,
  waiting,
}: {
  hostId: string;
  title: string;
  /** The bookings of those who can be checked in. */
  waiting: string[];
}) {
  const words = useTranslations("console_desk.my_day");
  const checkIn = async (booking_id: string) => {
    try {
      await consoleClient().hosting.checkIn.mutate({ host_id: hostId, booking_id });
    } catch (error) {
      // The desk was faster, or the place was given up: the rest still come.
      if (failureOf(error).code !== "invalid_status_transition") throw error;
    }
  };
  return (
    <AskedAct
      size="sm"
      label={words("check_in_all")}
      spoken={words("check_in_all_of", { title })}
      text={words("check_in_all_text", { count: waiting.length })}
      said={words("all_checked_in")}
      act={async () => {
        for (const booking_id of waiting) await checkIn(booking_id);
      }}
    />
  );
}
