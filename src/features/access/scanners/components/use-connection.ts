"use client";
import type { Reader } from "@/server/words/messages";
import { useCallback, useEffect, useRef, useState } from "react";
import type { DoorNow, SignedSnapshot, Snapshot } from "../schema";
import {
  askNow,
  askSnapshot,
  type ChosenPlace,
  NoConnection,
  NotPaired,
  openSnapshot,
  Refused,
  sendLeave,
} from "./door-client";
import type { DoorClock, KeptClock } from "./door-clock";
import { keep, read } from "./door-store";
import { isOver } from "./decide-offline";
import type { ScanQueue } from "./scan-queue";
import { readQueue } from "./use-queue";
import { useOnlyTab } from "./use-only-tab";

const LOOK_MS = 20_000;
const LIST_EVERY = 9;

type Phase = "opening" | "ready" | "unpaired" | "elsewhere";

/**
 * Keeps the scanner's identity, its place, whether it is online, and the list for when it is not.
 */
export function useConnection(queue: ScanQueue, clock: DoorClock) {
  const [phase, setPhase] = useState<Phase>("opening");
  const [now, setNow] = useState<DoorNow | null>(null);
  // Still that of an organization this phone has left; before any, the browser's.
  const [reader, setReader] = useState<Reader>({ locale: "" });
  const [since, setSince] = useState<string | null>(null);
  const [list, setList] = useState<Snapshot | null>(null);
  const [place, setPlace] = useState<ChosenPlace>({});
  // State that is also read between two renders.
  const state = useRef({ list, place, looks: 0, ended: false });

  const takeList = useCallback(async (signed: SignedSnapshot | null, key: string | null) => {
    const opened = await openSnapshot(signed, key);
    state.current.list = opened;
    setList(opened);
    await keep({ list: opened && signed });
    return opened;
  }, []);

  const noteContact = useCallback(
    async (there: boolean) => {
      const at = clock.now();
      setSince((before) => (there ? null : (before ?? at)));
      await keep({ clock: clock.kept() });
      // Names are not kept for longer than they are useful.
      if (isOver(state.current.list, at)) await takeList(null, null);
    },
    [clock, takeList],
  );

  const choose = useCallback(async (next: ChosenPlace) => {
    state.current.place = next;
    setPlace(next);
    await keep({ place: next });
  }, []);

  /** Deletes personal data; scans to send stay, for when the phone is paired again. */
  const unpair = useCallback(async () => {
    state.current.ended = true;
    setPhase("unpaired");
    setNow(null);
    await Promise.all([keep({ now: null }), takeList(null, null)]);
  }, [takeList]);

  /**
   * Asks for the scanner's identity: before any scan is sent, since it may be another
   * organization's by now.
   */
  const greet = useCallback(async (): Promise<DoorNow> => {
    if (await read("left")) {
      await sendLeave();
      throw new NotPaired();
    }
    const fresh = await askNow(state.current.place).catch(async (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      // A place that no longer exists, or belongs to another scanner, is deselected.
      await choose({});
      return askNow({});
    });
    const { id } = fresh.organization;
    const known = await read<DoorNow>("now");
    const same = known?.organization.id === id;
    // The key of the pairing stays: a list signed with another is rejected.
    const here = same ? { ...fresh, public_key: known.public_key } : fresh;
    if (state.current.ended) throw new NoConnection();
    clock.set(fresh.now);
    if (!same) {
      state.current.looks = 0;
      await takeList(null, null);
    }
    await keep({ now: here });
    await queue.serve(id, fresh.now);
    setNow(here);
    setReader(here.organization);
    setPhase("ready");
    return here;
  }, [choose, clock, queue, takeList]);

  const lookNow = useCallback(async (): Promise<void> => {
    if (state.current.ended) return;
    try {
      const here = await greet();
      await noteContact(true);
      await queue.tell();
      if (here.offline_minutes === 0) {
        // Working offline was switched off: an earlier list would outlive that.
        await takeList(null, null);
      } else if (state.current.looks++ % LIST_EVERY === 0) {
        const taken = await takeList(await askSnapshot(), here.public_key);
        if (taken) await queue.forgetBefore(taken.issued_at);
      }
    } catch (error) {
      if (error instanceof NotPaired) {
        await keep({ left: null });
        await unpair();
      } else if (error instanceof NoConnection) await noteContact(false);
      else if (!(error instanceof Refused)) throw error;
    }
  }, [greet, noteContact, queue, takeList, unpair]);

  // The pairing's button leads here: any earlier state belongs to another pairing.
  const turn = useRef(Promise.resolve());
  const look = useCallback(() => (turn.current = turn.current.then(lookNow, lookNow)), [lookNow]);

  const begin = useCallback(async () => {
    // The pairing's button leads here: whatever was known or ended before it was another pairing.
    if (new URLSearchParams(location.search).has("paired")) {
      await keep({ left: null, now: null, place: {} });
      history.replaceState(null, "", location.pathname);
    }
    const [left, known, time, where, signed, kept] = await Promise.all([
      read<boolean>("left"),
      read<DoorNow>("now"),
      read<KeptClock>("clock"),
      read<ChosenPlace>("place"),
      read<SignedSnapshot>("list"),
      readQueue(),
    ]);
    if (time) clock.restore(time);
    state.current.place = where ?? {};
    setPlace(where ?? {});
    await queue.restore(kept);
    setReader(known?.organization ?? { locale: navigator.language });
    if (known) await queue.serve(known.organization.id, clock.now());
    await takeList(signed, known?.public_key ?? null);
    if (left) setPhase("unpaired");
    else if (known) {
      setNow(known);
      setPhase("ready");
    }
    await look();
  }, [clock, look, queue, takeList]);

  const lose = useCallback(() => {
    state.current.ended = true;
    queue.stop();
    setPhase("elsewhere");
  }, [queue]);
  const mine = useOnlyTab(lose);
  useEffect(() => {
    if (!mine) return;
    const start = setTimeout(() => void begin(), 0);
    const timer = setInterval(() => void look(), LOOK_MS);
    const lost = () => void noteContact(false);
    const found = () => void look();
    window.addEventListener("offline", lost);
    window.addEventListener("online", found);
    return () => {
      clearTimeout(start);
      clearInterval(timer);
      window.removeEventListener("offline", lost);
      window.removeEventListener("online", found);
    };
  }, [begin, look, mine, noteContact]);

  /** Ends scanning here. Offline, the session ends as soon as there is contact. */
  const leave = async () => {
    await keep({ left: true, now: null });
    await Promise.all([queue.drop(), choose({}), takeList(null, null)]);
    setPhase("unpaired");
    setNow(null);
    await look();
  };

  return {
    phase,
    now,
    reader,
    setNow,
    since,
    list,
    place,
    choose,
    noteContact,
    greet,
    look,
    unpair,
    leave,
  };
}
