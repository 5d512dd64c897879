"use client";
import { useState } from "react";
import { sendScan, sendUndo } from "./door-client";
import type { DoorClock } from "./door-clock";
import { keep, read } from "./door-store";
import type { QueuedScan } from "./decide-offline";
import { EMPTY, makeQueue, type QueueState, type SetAside } from "./scan-queue";

/** Returns the queue of this phone, and its content for display. */
export function useQueue(clock: DoorClock) {
  const [queued, changed] = useState<QueueState>(EMPTY);
  const [queue] = useState(() =>
    makeQueue({
      // A scan cannot be from the future: the phone's clock was ahead when it was made.
      send: (scan) => {
        const now = clock.now();
        return sendScan(
          { ...scan, scanned_at: scan.scanned_at < now ? scan.scanned_at : now },
          true,
        );
      },
      undo: sendUndo,
      changed,
      keep: ({ waiting, aside, recent }) => keep({ queue: waiting, aside, recent }),
    }),
  );
  return { queue, queued };
}

/** Reads the stored queue of the phone. */
export async function readQueue() {
  const [waiting, aside, recent] = await Promise.all([
    read<QueuedScan[]>("queue"),
    read<SetAside[]>("aside"),
    read<QueuedScan[]>("recent"),
  ]);
  return { waiting: waiting ?? [], aside: aside ?? [], recent: recent ?? [] };
}
