"use client";
import { useCallback, useMemo, useState } from "react";
import {
  doorLanguage,
  type DoorTexts,
  doorWords,
  refusalOf,
} from "@/features/access/pass-checks/door-words";
import type { DoorNow } from "../schema";
import { makeClock } from "./door-clock";
import { digestOf, NoConnection, NotPaired, Refused, sendScan } from "./door-client";
import { decideOffline, type QueuedScan } from "./decide-offline";
import { type Asked, type Shown, shownFailure, shownOf, shownOffline } from "./scan-result-view";
import { useConnection } from "./use-connection";
import { useQueue } from "./use-queue";

export type Door = ReturnType<typeof useDoor>;

/** Combines the scanner's contact, its queue, and the result of each scan. */
export function useDoor(texts: DoorTexts) {
  const [clock] = useState(() => makeClock());
  const { queue, queued } = useQueue(clock);
  const contact = useConnection(queue, clock);
  const { now, setNow, place, list, greet, noteContact, look, unpair } = contact;
  const [direction, setDirection] = useState<"in" | "out">("in");
  const [shown, setShown] = useState<Shown | null>(null);
  const [busy, setBusy] = useState(false);
  const { reader } = contact;
  const words = useMemo(() => doorWords(texts, reader), [texts, reader]);
  const refusal = (code: string) => refusalOf(words, code);
  const dismiss = useCallback(() => setShown(null), []);

  const answerOffline = async (scan: QueuedScan, asked: Asked): Promise<Shown> => {
    const digest = await digestOf(scan.code);
    const { recent, waiting } = queue.get();
    const since = [...recent, ...waiting].filter(({ undone }) => !undone);
    const answer = decideOffline(list, since, scan, digest);
    const { member, booking, result } = answer;
    // Refused scans are sent too: the log at the office shows every scan. A scan without a verdict
    // is not.
    if (result !== "too_long_offline") {
      await queue.add({
        ...scan,
        check_in: scan.check_in && result === "valid",
        ...(member && { member_id: member.id, name: member.name }),
        ...(booking && { booking_id: booking.id }),
      });
    }
    return shownOffline(answer, scan, asked, words);
  };

  const answer = async (scan: QueuedScan, asked: Asked): Promise<Shown> => {
    if (now && !now.anywhere && !place.resource_id && !place.event_id) {
      return shownFailure(words("where.choose_first"), scan, asked);
    }
    try {
      // Waiting scans go first: they were first, and the owner of the door is asked before.
      if (queue.get().waiting.length > 0) await greet();
      await queue.tell();
      const said = await sendScan(scan, false);
      await queue.note(scan, said);
      await noteContact(true);
      setNow((before) => before && { ...before, occupancy: said.occupancy });
      return shownOf(said, scan, asked);
    } catch (error) {
      if (error instanceof NotPaired) throw error;
      if (error instanceof NoConnection) {
        await noteContact(false);
        return answerOffline(scan, asked);
      }
      const message = refusal(error instanceof Refused ? error.code : "failed");
      return shownFailure(message, scan, asked);
    }
  };

  /** Runs one action at a time; a phone that is no longer paired shows nothing of it. */
  const alone = async (work: (now: DoorNow) => Promise<Shown | null>) => {
    if (busy || !now || contact.phase !== "ready") return;
    setBusy(true);
    try {
      setShown(await work(now));
    } catch (error) {
      if (!(error instanceof NotPaired)) throw error;
      setShown(null);
      await unpair();
    } finally {
      setBusy(false);
    }
  };

  const submit = (asked: Asked) =>
    alone(({ organization }) =>
      answer(
        {
          ...asked,
          ...place,
          client_scan_id: crypto.randomUUID(),
          organization_id: organization.id,
          scanned_at: clock.now(),
          direction,
          check_in: direction === "in",
        },
        asked,
      ),
    );

  const takeBack = async (): Promise<Shown | null> => {
    if (!shown?.undo) return shown;
    try {
      await queue.takeBack(shown.undo);
      void look();
      return { ...shown, result: "undone", message: words("answer.undone"), undo: null };
    } catch (error) {
      if (error instanceof NotPaired) throw error;
      const message = error instanceof Refused ? refusal(error.code) : words("answer.no_undo");
      return { ...shown, message };
    }
  };

  return {
    ...contact,
    words,
    language: doorLanguage(texts, reader),
    queued,
    setPlace: (next: typeof place) => {
      void contact.choose(next).then(look);
    },
    direction,
    setDirection,
    shown,
    dismiss,
    busy,
    seen: () => void queue.seen(),
    submit,
    undo: () => alone(takeBack),
  };
}
