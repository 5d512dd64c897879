"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { DoorNow, SignedSnapshot, Snapshot } from "../schema";
import {
  askNow,
  askSnapshot,
  type ChosenPlace,
  NoContact,
  NotPaired,
  openSnapshot,
  Refused,
  sendLeave,
} from "./door-client";
import { keep, read } from "./door-store";
import { isOver } from "./judge-offline";
import type { ScanQueue } from "./scan-queue";
import { readQueue } from "./use-queue";
import { useOnlyTab } from "./use-only-tab";

const LOOK_MS = 20_000;
const LIST_EVERY = 9;

type Phase = "opening" | "ready" | "unpaired" | "elsewhere";

/** Who this scanner is, where it stands, whether there is contact, and the list for when there is none. */
export function useContact(queue: ScanQueue) {
  const [phase, setPhase] = useState<Phase>("opening");
  const [now, setNow] = useState<DoorNow | null>(null);
  const [since, setSince] = useState<string | null>(null);
  const [list, setList] = useState<Snapshot | null>(null);
  const [place, setPlace] = useState<ChosenPlace>({});
  // What is asked between two renders as well. `ahead`: of the phone's clock, the server's is.
  const state = useRef({ list, place, ahead: 0, looks: 0, ended: false });

  /** The server's time, as far as this phone knows. */
  const time = useCallback(() => new Date(Date.now() + state.current.ahead).toISOString(), []);

  const takeList = useCallback(async (signed: SignedSnapshot | null, key: string | null) => {
    const opened = await openSnapshot(signed, key);
    state.current.list = opened;
    setList(opened);
    await keep("list", opened && signed);
    return opened;
  }, []);

  const noteContact = useCallback(
    async (there: boolean) => {
      const at = time();
      setSince((before) => (there ? null : (before ?? at)));
      // Names are not kept for longer than they are of use.
      if (isOver(state.current.list, at)) await takeList(null, null);
    },
    [takeList, time],
  );

  const choose = useCallback(async (next: ChosenPlace) => {
    state.current.place = next;
    setPlace(next);
    await keep("place", next);
  }, []);

  /** What is known of people goes; what waits to be told stays, for when the phone is paired again. */
  const unpair = useCallback(async () => {
    state.current.ended = true;
    setPhase("unpaired");
    setNow(null);
    await Promise.all([keep("now", null), keep("key", null), takeList(null, null)]);
  }, [takeList]);

  const look = useCallback(async () => {
    if (state.current.ended) return;
    try {
      if (await read("left")) {
        await sendLeave();
        throw new NotPaired();
      }
      const fresh = await askNow(state.current.place);
      state.current.ahead = Date.parse(fresh.now) - Date.now();
      const { id } = fresh.organization;
      const owner = await read<string>("owner");
      // Paired by another organization since: what waits is none of theirs.
      if (owner !== null && owner !== id) await queue.drop();
      // The key of the pairing stays: a list signed by another is not taken.
      const pinned = (await read<string>("key")) ?? fresh.public_key;
      const { ahead } = state.current;
      await Promise.all([
        keep("owner", id),
        keep("key", pinned),
        keep("now", fresh),
        keep("ahead", ahead),
      ]);
      setNow(fresh);
      setPhase("ready");
      await noteContact(true);
      await queue.tell();
      if (fresh.offline_minutes === 0) {
        // Going on without contact was switched off: a list from before would outlive that.
        await takeList(null, null);
      } else if (state.current.looks++ % LIST_EVERY === 0) {
        const taken = await takeList(await askSnapshot(), pinned);
        if (taken) await queue.forgetBefore(taken.issued_at);
      }
    } catch (error) {
      if (error instanceof NotPaired) {
        await keep("left", null);
        await unpair();
      } else if (error instanceof NoContact) await noteContact(false);
      // A place that is gone is no longer chosen.
      else if (error instanceof Refused) await choose({});
      else throw error;
    }
  }, [choose, noteContact, queue, takeList, unpair]);

  const begin = useCallback(async () => {
    // The pairing's button leads here: whatever was ended before it was another pairing.
    if (new URLSearchParams(location.search).has("paired")) {
      await keep("left", null);
      history.replaceState(null, "", location.pathname);
    }
    const [left, known, ahead, where, key, signed, kept] = await Promise.all([
      read<boolean>("left"),
      read<DoorNow>("now"),
      read<number>("ahead"),
      read<ChosenPlace>("place"),
      read<string>("key"),
      read<SignedSnapshot>("list"),
      readQueue(),
    ]);
    Object.assign(state.current, { ahead: ahead ?? 0, place: where ?? {} });
    setPlace(where ?? {});
    await queue.restore(kept);
    await takeList(signed, key);
    if (left) setPhase("unpaired");
    else if (known) {
      setNow(known);
      setPhase("ready");
    }
    await look();
  }, [look, queue, takeList]);

  const lose = useCallback(() => setPhase("elsewhere"), []);
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

  /** Ends scanning here. Without contact the session is given up as soon as there is any. */
  const leave = async () => {
    await keep("left", true);
    await Promise.all([queue.drop(), choose({}), keep("now", null), takeList(null, null)]);
    setPhase("unpaired");
    setNow(null);
    await look();
  };

  return { phase, now, setNow, since, list, place, choose, time, noteContact, look, unpair, leave };
}
