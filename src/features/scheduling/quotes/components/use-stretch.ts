"use client";
import { useEffect, useState } from "react";
import type { BoardTime } from "./board-grid";
import { minuteOf } from "@/lib/time-window";
import { stepAfter } from "./board-hours";

type Slot = BoardTime["slot"];

/**
 * Follows a mouse that is drawn from a free time along its row. Where it ends, `onStretch` hears of the first
 * time and of the minutes up to the end of the last; a press without a way is a click, and nothing of it is
 * told.
 */
export function useStretch(onStretch: (time: BoardTime, minutes: number) => void) {
  const [drawn, setDrawn] = useState<{ time: BoardTime; to: Slot } | null>(null);
  useEffect(() => {
    if (!drawn) return;
    const end = () => {
      const { time, to } = drawn;
      setDrawn(null);
      if (to.starts_at === time.slot.starts_at) return;
      const last = minuteOf(to.starts_at_local) + stepAfter(to, time.place.slots);
      onStretch(time, last - minuteOf(time.slot.starts_at_local));
    };
    window.addEventListener("pointerup", end, { once: true });
    return () => window.removeEventListener("pointerup", end);
  }, [drawn, onStretch]);
  return {
    drawn,
    begin: (time: BoardTime) => setDrawn({ time, to: time.slot }),
    over: ({ place, slot }: BoardTime) => {
      const isSameRow = drawn?.time.place.resource_id === place.resource_id;
      if (isSameRow && slot.starts_at >= drawn.time.slot.starts_at)
        setDrawn({ ...drawn, to: slot });
    },
  };
}
