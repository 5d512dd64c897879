import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/ui/badge";
import type { Event } from "../../schema";

const tones: Record<EventStanding, Tone> = {
  draft: "held",
  published: "positive",
  over: "neutral",
  cancelled: "danger",
};
export type EventStanding = Event["status"] | "over";

/** Returns how an event stands at a moment: a published one that has ended is over. */
export function standingOf(
  { status, ends_at }: Pick<Event, "status" | "ends_at">,
  now: string,
): EventStanding {
  return status === "published" && Date.parse(ends_at) <= Date.parse(now) ? "over" : status;
}

/** Shows how an event stands, as a word. */
export function EventState({
  event,
  now,
}: {
  event: Pick<Event, "status" | "ends_at">;
  now: string;
}) {
  const words = useTranslations("console_events.states");
  const standing = standingOf(event, now);
  return (
    <Badge tone={tones[standing]}>
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      {words(standing)}
    </Badge>
  );
}
