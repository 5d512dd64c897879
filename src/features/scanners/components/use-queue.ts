"use client";
import { useState } from "react";
import { sendScan, sendUndo } from "./door-client";
import { keep, read } from "./door-store";
import type { QueuedScan } from "./judge-offline";
import { EMPTY, makeQueue, type QueueState, type SetAside } from "./scan-queue";

/** The queue of this phone, and what is in it for showing. */
export function useQueue() {
  const [queued, changed] = useState<QueueState>(EMPTY);
  const [queue] = useState(() =>
    makeQueue({
      send: (scan) => sendScan(scan, true),
      undo: sendUndo,
      changed,
      keep: async ({ waiting, aside, recent }) => {
        await Promise.all([keep("queue", waiting), keep("aside", aside), keep("recent", recent)]);
      },
    }),
  );
  return { queue, queued };
}

/** What the phone has kept of its queue. */
export async function readQueue() {
  const [waiting, aside, recent] = await Promise.all([
    read<QueuedScan[]>("queue"),
    read<SetAside[]>("aside"),
    read<QueuedScan[]>("recent"),
  ]);
  return { waiting: waiting ?? [], aside: aside ?? [], recent: recent ?? [] };
}
