"use client";
import { useTranslations } from "next-intl";
import { Dialog } from "@/ui/dialog";
import { type EventActs, type Listed, ListLine } from "./calendar-list";

/** Lists what stands at a time: the bookings of a band, or an event with its acts. */
export function Peek({
  title,
  items,
  acts,
  onClose,
}: {
  title: string;
  items: readonly Listed[];
  /** Null where the reader may not change events. */
  acts: EventActs | null;
  onClose: () => void;
}) {
  const words = useTranslations("console_calendar");
  // What is asked next stands in the place of this.
  const instead = acts && {
    settle: (asked: Parameters<EventActs["settle"]>[0]) => {
      onClose();
      acts.settle(asked);
    },
    cancel: (asked: Parameters<EventActs["cancel"]>[0]) => {
      onClose();
      acts.cancel(asked);
    },
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      {items.length === 0 && <p>{words("filters.none_here")}</p>}
      <ul className="grid grid-cols-1 gap-2 empty:hidden">
        {items.map((item) => (
          <ListLine key={item.block.id} {...item} acts={instead} />
        ))}
      </ul>
    </Dialog>
  );
}
