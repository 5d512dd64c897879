"use client";
import { useLocale, useTranslations } from "next-intl";
import { formatTime, localAt } from "@/lib/format";
import { consoleClient } from "@/ui/console-client";

/** Events of which a desk is told by their own sentence. */
const TOLD = [
  ...["approved", "cancelled", "check_in_undone", "checked_in", "completed", "declined"],
  ...["no_show", "released", "rescheduled"],
] as const;

/**
 * Returns what tells a desk that somebody else was faster: "Already checked in by Mia, 12:04". Null where the latest
 * that happened to the booking was this person's own act.
 */
export function useNews(): (booking_id: string) => Promise<string | null> {
  const words = useTranslations("console_live");
  const locale = useLocale();
  return async (booking_id) => {
    const { person, zone = "UTC" } = frame();
    const { items } = await consoleClient().bookings.history.query({ booking_id, size: 1 });
    const latest = items[0];
    if (!latest || latest.actor.id === person) return null;
    const { type, actor, actor_name, created_at } = latest;
    const event = TOLD.find((one) => type === `booking.${one}`);
    return words(`already.${event ?? "changed"}`, {
      name: actor_name ?? words(`actors.${actor.kind}`),
      time: formatTime(localAt(created_at, zone), locale),
    });
  };
}

/** The console's frame names its person, and the zone of its club. */
const frame = (): { person?: string; zone?: string } => ({
  ...document.querySelector<HTMLElement>("[data-person]")?.dataset,
});
