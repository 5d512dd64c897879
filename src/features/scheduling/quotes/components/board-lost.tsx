import { formatTime } from "@/lib/format";
import { slotState } from "@/lib/slot-state";
import { Button } from "@/ui/button";
import { nearest, WhyNot } from "@/ui/why-not";
import type { BoardPlace } from "@/features/scheduling/resources/slot-schema";
import type { BoardTime } from "./board-grid";

/** Says why a time cannot be had, and offers other places at that time and other times at that place. */
export function BoardLost({
  lost: { place, slot },
  places,
  onChoose,
  locale,
}: {
  lost: BoardTime;
  places: BoardPlace[];
  onChoose: (time: BoardTime) => void;
  locale: string;
}) {
  const elsewhere = places.flatMap((other) => {
    const same = other.slots.find((one) => one.starts_at_local === slot.starts_at_local);
    return same && slotState(same) === "free" ? [{ place: other, slot: same }] : [];
  });
  const later = nearest(
    place.slots.filter((one) => slotState(one) === "free"),
    slot,
  ).map((one) => ({ place, slot: one }));
  const offers = [...elsewhere.slice(0, 3), ...later];
  return (
    <div aria-live="polite">
      <WhyNot slot={slot} present={false} locale={locale}>
        {offers.map((offer) => (
          <Button
            key={`${offer.place.resource_id} ${offer.slot.starts_at}`}
            size="sm"
            variant="secondary"
            onClick={() => onChoose(offer)}
          >
            <span className="tabular" suppressHydrationWarning>
              {offer.place === place
                ? formatTime(offer.slot.starts_at_local, locale)
                : offer.place.name}
            </span>
          </Button>
        ))}
      </WhyNot>
    </div>
  );
}
