"use client";
import { Dialog } from "@/ui/dialog";
import { type Listed, ListLine } from "./calendar-list";

/** Lists what stands at a time: the bookings of a band, or an event that has no page of its own. */
export function Peek({
  title,
  items,
  onClose,
}: {
  title: string;
  items: readonly Listed[];
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <ul className="grid grid-cols-1 gap-2">
        {items.map((item) => (
          <ListLine key={item.block.id} {...item} />
        ))}
      </ul>
    </Dialog>
  );
}
