import type { PassCheck } from "@/features/access/pass-checks/schema";
import type { DoorWords } from "@/lib/door-words";
import type { OfflineAnswer, QueuedScan } from "./judge-offline";

/** What the screen shows of one scan, with contact or without. */
export type Shown = {
  key: string;
  result: keyof DoorWords["results"];
  message: string;
  member: { name: string; short_id: string; photo_url: string | null } | null;
  booking: { title: string; starts_at_local: string; ends_at_local: string } | null;
  membership: string | null;
  offline: boolean;
  /** Of a check-in that may be taken back: the scanner's own name for the scan. */
  undo: string | null;
  /** What was asked, to be asked again with staff's word. */
  asked: Asked;
};

export type Asked = {
  code?: string;
  short_id?: string;
  photo_checked?: boolean;
  override?: boolean;
};

/** What a camera or a scanner read: a short id where it has the form of one, and else a code. */
export function askedBy(text: string): Asked {
  return /^[0-9A-Z]{4,16}$/i.test(text) ? { short_id: text } : { code: text };
}

/** Of an answer of the server's. */
export function shownOf(answer: PassCheck, scan: QueuedScan, asked: Asked): Shown {
  return {
    key: answer.id,
    result: answer.result,
    message: answer.message,
    member: answer.member,
    booking: answer.booking ?? answer.bookings[0] ?? null,
    membership: answer.membership?.product_name ?? null,
    offline: false,
    undo: answer.checked_in ? scan.client_scan_id : null,
    asked,
  };
}

/** Of an answer from the list: no photo, and what waits can be taken back. */
export function shownOffline(
  answer: OfflineAnswer,
  scan: QueuedScan,
  asked: Asked,
  words: DoorWords,
): Shown {
  const { result, says, member, booking } = answer;
  return {
    key: scan.client_scan_id,
    result,
    message: words.says[says],
    member: member && { ...member, photo_url: null },
    booking,
    membership: null,
    // Of what was not judged there is no answer that could be marked so.
    offline: result !== "too_long_offline",
    undo: result === "valid" && scan.direction === "in" ? scan.client_scan_id : null,
    asked,
  };
}

/** Of a scan that was not answered. */
export function shownFailure(message: string, scan: QueuedScan, asked: Asked): Shown {
  return {
    key: scan.client_scan_id,
    result: "failed",
    message,
    member: null,
    booking: null,
    membership: null,
    offline: false,
    undo: null,
    asked,
  };
}
