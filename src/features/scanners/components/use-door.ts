"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { DoorNow, Snapshot } from "../schema";
import { isOver, judgeOffline, type QueuedScan } from "./judge-offline";
import {
  askNow,
  askSnapshot,
  type ChosenPlace,
  digestOf,
  NoContact,
  NotPaired,
  Refused,
  sendLeave,
  sendScan,
  sendUndo,
} from "./door-client";
import { forgetAll, keep, read } from "./door-store";
import { type Asked, type Shown, shownFailure, shownOf, shownOffline } from "./shown";

const LOOK_MS = 20_000;
const LIST_EVERY = 9;

export type Told = { duplicates: number; refused: number };

export type Door = ReturnType<typeof useDoor>;

/** The scanner's state: who it is, where it stands, whether there is contact, and what waits to be told. */
export function useDoor() {
  const [now, setNow] = useState<DoorNow | null>(null);
  const [phase, setPhase] = useState<"opening" | "ready" | "unpaired">("opening");
  const [since, setSince] = useState<string | null>(null);
  const [queue, setQueue] = useState<QueuedScan[]>([]);
  const [list, setList] = useState<Snapshot | null>(null);
  const [place, setPlace] = useState<ChosenPlace>({});
  const [direction, setDirection] = useState<"in" | "out">("in");
  const [shown, setShown] = useState<Shown | null>(null);
  const [busy, setBusy] = useState(false);
  const [listIsOver, setListIsOver] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const state = useRef({ queue, list, place, now, syncing: false, looks: 0 });
  useEffect(() => {
    Object.assign(state.current, { queue, list, place, now });
  });

  const changeQueue = useCallback(async (change: (before: QueuedScan[]) => QueuedScan[]) => {
    const next = change(state.current.queue);
    state.current.queue = next;
    await keep("queue", next);
    setQueue(next);
  }, []);

  const unpair = useCallback(async () => {
    await forgetAll();
    setPhase("unpaired");
    setNow(null);
    setList(null);
    setQueue([]);
  }, []);

  const noteContact = useCallback((there: boolean) => {
    const now = new Date().toISOString();
    setSince((before) => (there ? null : (before ?? now)));
    setListIsOver(isOver(state.current.list, now));
  }, []);

  /** Tells what waits, oldest first, one at a time: the order decides who was first. */
  const sync = useCallback(async () => {
    if (state.current.syncing) return;
    state.current.syncing = true;
    let [duplicates, refused] = [0, 0];
    try {
      for (let next = state.current.queue[0]; next; next = state.current.queue[0]) {
        const one = next;
        try {
          const answer = await sendScan(one, true);
          if (answer.duplicate) duplicates++;
          else if (!answer.admitted) refused++;
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          refused++;
        }
        await changeQueue((all) => all.filter((q) => q.client_scan_id !== one.client_scan_id));
      }
    } finally {
      state.current.syncing = false;
      if (duplicates + refused > 0) {
        setTold((before) => ({
          duplicates: (before?.duplicates ?? 0) + duplicates,
          refused: (before?.refused ?? 0) + refused,
        }));
      }
    }
  }, [changeQueue]);

  const look = useCallback(async () => {
    try {
      const fresh = await askNow(state.current.place);
      // The key of the pairing stays: a list signed by another is not taken.
      const pinned = (await read<string>("key")) ?? fresh.public_key;
      await keep("key", pinned);
      await keep("now", fresh);
      setNow(fresh);
      setPhase("ready");
      noteContact(true);
      await sync();
      if (fresh.offline_minutes === 0) {
        // Going on without contact was switched off: a list from before would outlive that.
        await keep("list", null);
        setList(null);
      } else if (state.current.looks++ % LIST_EVERY === 0) {
        const taken = await askSnapshot(pinned);
        await keep("list", taken);
        setList(taken);
      }
    } catch (error) {
      if (error instanceof NotPaired) return unpair();
      if (error instanceof NoContact) noteContact(false);
      // A place that is gone is no longer chosen.
      else if (error instanceof Refused) setPlace({});
      else throw error;
    }
  }, [noteContact, sync, unpair]);

  useEffect(() => {
    let over = false;
    const begin = async () => {
      const [known, waiting, taken] = await Promise.all([
        read<DoorNow>("now"),
        read<QueuedScan[]>("queue"),
        read<Snapshot>("list"),
      ]);
      if (over) return;
      state.current.queue = waiting ?? [];
      setQueue(waiting ?? []);
      setList(taken);
      if (known) {
        setNow(known);
        setPhase("ready");
      }
      await look();
    };
    void begin();
    const timer = setInterval(() => void look(), LOOK_MS);
    const lost = () => noteContact(false);
    const found = () => void look();
    window.addEventListener("offline", lost);
    window.addEventListener("online", found);
    return () => {
      over = true;
      clearInterval(timer);
      window.removeEventListener("offline", lost);
      window.removeEventListener("online", found);
    };
  }, [look, noteContact]);

  const answerOffline = async (scan: QueuedScan, asked: Asked): Promise<Shown> => {
    const digest = await digestOf(scan.code);
    const answer = judgeOffline(state.current.list, state.current.queue, scan, digest);
    const { member, booking, result } = answer;
    // What was refused is told too: the log at the office shows every scan. Of what was not judged
    // there is nothing to tell.
    if (result !== "too_long_offline") {
      const waiting = {
        ...scan,
        check_in: scan.check_in && result === "valid",
        ...(member && { member_id: member.id }),
        ...(booking && { booking_id: booking.id }),
      };
      await changeQueue((all) => [...all, waiting]);
    }
    return shownOffline(answer, scan, asked);
  };

  const submit = async (asked: Asked) => {
    if (busy || phase !== "ready") return;
    setBusy(true);
    const scan: QueuedScan = {
      ...asked,
      ...place,
      client_scan_id: crypto.randomUUID(),
      scanned_at: new Date().toISOString(),
      direction,
      check_in: direction === "in",
    };
    try {
      // What waits goes first: it was first.
      if (state.current.queue.length > 0) await sync();
      const answer = await sendScan(scan, false);
      noteContact(true);
      setShown(shownOf(answer, asked));
      setNow((before) => before && { ...before, occupancy: answer.occupancy });
    } catch (error) {
      if (error instanceof NotPaired) return await unpair();
      if (error instanceof NoContact) {
        noteContact(false);
        setShown(await answerOffline(scan, asked));
      } else {
        const message = error instanceof Refused ? error.message : "This scan went wrong.";
        setShown(shownFailure(message, scan, asked));
      }
    } finally {
      setBusy(false);
    }
  };

  const undo = async () => {
    if (!shown?.undo || busy) return;
    const { undo: what } = shown;
    setBusy(true);
    try {
      if ("queued" in what) {
        await changeQueue((all) =>
          all.filter(({ client_scan_id }) => client_scan_id !== what.queued),
        );
      } else await sendUndo(what.scan_id);
      setShown({ ...shown, result: "undone", message: "The check-in is taken back.", undo: null });
      void look();
    } catch (error) {
      if (error instanceof NotPaired) return await unpair();
      const message =
        error instanceof Refused
          ? error.message
          : "There is no contact: it cannot be taken back now.";
      setShown({ ...shown, message });
    } finally {
      setBusy(false);
    }
  };

  const leave = async () => {
    await sendLeave().catch(() => undefined);
    await unpair();
  };

  return {
    phase,
    now,
    since,
    queue,
    list,
    listIsOver,
    place,
    setPlace: (next: ChosenPlace) => {
      setPlace(next);
      state.current.place = next;
      void look();
    },
    direction,
    setDirection,
    shown,
    dismiss: () => setShown(null),
    busy,
    told,
    forgetTold: () => setTold(null),
    submit,
    undo,
    leave,
  };
}
