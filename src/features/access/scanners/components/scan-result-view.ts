import type { PassCheck } from "@/features/access/pass-checks/schema";
import type { DoorWords } from "@/features/access/pass-checks/door-words";
import type { Messages } from "@/server/words/messages";
import type { OfflineAnswer, QueuedScan } from "./decide-offline";

/** The screen's content for one scan, online or offline. */
export type Shown = {
  key: string;
  result: keyof Messages["door"]["results"];
  message: string;
  member: { name: string; short_id: string | null; photo_url: string | null } | null;
  booking: { title: string; starts_at_local: string; ends_at_local: string } | null;
  membership: string | null;
  offline: boolean;
  /** The scanner's own id of a check-in that can be undone; otherwise null. */
  undo: string | null;
  /** The request, to repeat with staff's confirmation. */
  asked: Asked;
};

export type Asked = {
  code?: string;
  short_id?: string;
  photo_checked?: boolean;
  override?: boolean;
};

/** Reads a scanned text: a short id if it has that form, otherwise a code. */
export function askedBy(text: string): Asked {
  return /^[0-9A-Z]{4,16}$/i.test(text) ? { short_id: text } : { code: text };
}

/** Shows an answer of the server. */
export function shownOf(answer: PassCheck, scan: QueuedScan, asked: Asked): Shown {
  return {
    key: answer.id,
    result: answer.result,
    message: answer.message,
    // A guest has no short id, and the message names the host.
    member:
      answer.member ??
      (answer.guest?.name ? { name: answer.guest.name, short_id: null, photo_url: null } : null),
    booking: answer.booking ?? answer.bookings[0] ?? null,
    membership: answer.membership?.product_name ?? null,
    offline: false,
    undo: answer.checked_in ? scan.client_scan_id : null,
    asked,
  };
}

/** Shows an answer from the list: no photo, and a waiting check-in can be undone. */
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
    message: words(`says.${says}`),
    member: member && { ...member, photo_url: null },
    booking,
    membership: null,
    // Without a verdict, no answer needs the mark.
    offline: result !== "too_long_offline",
    undo: result === "valid" && scan.direction === "in" ? scan.client_scan_id : null,
    asked,
  };
}

/** Shows a scan without an answer. */
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
