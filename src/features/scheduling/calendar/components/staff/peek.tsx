"use client";
import { useTranslations } from "next-intl";
import { Dialog } from "@/ui/dialog";
import { type Listed, ListLine } from "./calendar-list";
import type { Settling } from "./settle-panel";

/** Lists what stands at a time: the bookings of a band, or an event that has no page of its own. */
export function Peek({
  title,
  items,
  onSettle,
  onClose,
}: {
  title: string;
  items: readonly Listed[];
  /** Null where the reader may not settle bookings. */
  onSettle: ((asked: Settling) => void) | null;
  onClose: () => void;
}) {
  const words = useTranslations("console_calendar");
  const settle = (asked: Settling) => {
    onClose();
    onSettle?.(asked);
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      {items.length === 0 && <p>{words("filters.none_here")}</p>}
      <ul className="grid grid-cols-1 gap-2 empty:hidden">
        {items.map((item) => (
          <ListLine key={item.block.id} {...item} onSettle={onSettle && settle} />
        ))}
      </ul>
    </Dialog>
  );
}
