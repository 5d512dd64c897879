import type { Snapshot, SnapshotBooking } from "../schema";

/** What a scanner answers without contact, from the list it was given before. Pure. */

/** A scan that waits to be told. */
export type QueuedScan = {
  client_scan_id: string;
  scanned_at: string;
  code?: string;
  short_id?: string;
  resource_id?: string;
  event_id?: string;
  direction: "in" | "out";
  check_in: boolean;
  photo_checked?: boolean;
  override?: boolean;
  /** Whom the scanner took it for, and what for. */
  member_id?: string;
  name?: string;
  booking_id?: string;
  /** Taken back before it was told. */
  undone?: boolean;
};

export type OfflineAnswer = {
  result: string;
  message: string;
  member: { id: string; name: string; short_id: string } | null;
  booking: Pick<SnapshotBooking, "id" | "title" | "starts_at_local" | "ends_at_local"> | null;
};

/** The part of a code that stays: what digests are made of. Null where it is no code of ours. */
export function printedPart(code: string): string | null {
  return /^(P1\.[\w]+\.k\d+\.[\w-]{16})(?:\.\d{8})?$/.exec(code)?.[1] ?? null;
}

/** Whether nothing may be answered by a list any more. There being none is another matter. */
export function isOver(list: Snapshot | null, at: string): boolean {
  return list !== null && Date.parse(list.expires_at) <= Date.parse(at);
}

/**
 * Says what the list knows; nothing of anybody where there is no list, or it is over. `digest` is of the
 * code's printed part; null for a typed short id.
 */
export function judgeOffline(
  list: Snapshot | null,
  queue: QueuedScan[],
  scan: Omit<QueuedScan, "client_scan_id">,
  digest: string | null,
): OfflineAnswer {
  const nobody = { member: null, booking: null };
  if (!list || isOver(list, scan.scanned_at)) {
    const message = list
      ? "There was no contact for too long. This scanner says nothing until there is."
      : "There is no contact, and this scanner has no list to go by.";
    return { result: "too_long_offline", message, ...nobody };
  }
  const pass = digest === null ? null : list.passes.find((each) => each.digest === digest);
  const typed = scan.short_id?.trim().toLowerCase();
  const member = pass
    ? list.members[pass.member]
    : list.members.find(({ short_id }) => short_id.toLowerCase() === typed);
  if (!member) {
    if (scan.code !== undefined && printedPart(scan.code) === null) {
      return { result: "invalid_code", message: "This is not a pass of ours.", ...nobody };
    }
    return list.complete && typed === undefined
      ? {
          result: "invalid_code",
          message: "This pass is not on the list of this scanner: revoked, forged or brand new.",
          ...nobody,
        }
      : {
          result: "unknown_offline",
          message: "Not on the list of this scanner. Ask again once there is contact.",
          ...nobody,
        };
  }
  const shown = { id: member.id, name: member.name, short_id: member.short_id };
  const say = (result: string, message: string, booking: OfflineAnswer["booking"] = null) => ({
    result,
    message,
    member: shown,
    booking,
  });
  if (scan.direction === "out") return say("valid", "Checked out.");
  if (member.standing === "suspended") {
    return say("member_suspended", "Their membership is suspended. Send them to the office.");
  }
  if (member.standing === "archived") {
    return say("member_archived", "They are no longer a member.");
  }
  if (pass?.expires_at && pass.expires_at <= scan.scanned_at) {
    return say("expired", "This pass has expired.");
  }
  const moving = scan.code !== undefined && scan.code !== printedPart(scan.code);
  if (pass?.policy === "rotating_only" && !moving) {
    return say(
      "rotating_code_required",
      "A picture of the code does not do. Ask for the moving code.",
    );
  }
  const placed = scan.resource_id !== undefined || scan.event_id !== undefined || pass?.booking_id;
  const theirs = list.bookings.filter(
    (booking) =>
      list.members[booking.member] === member &&
      (!pass?.booking_id || booking.id === pass.booking_id) &&
      (scan.event_id !== undefined
        ? booking.event_id === scan.event_id
        : scan.resource_id === undefined || booking.resource_ids.includes(scan.resource_id)),
  );
  const at = scan.scanned_at;
  const open = theirs.find(({ opens_at, closes_at }) => opens_at <= at && at < closes_at);
  const excused = scan.override ? theirs[0] : undefined;
  const booking = open ?? excused ?? null;
  if (!booking && (placed || !member.belongs)) {
    const next = theirs.find(({ opens_at }) => at < opens_at);
    if (next) return say("too_early", "It is too early for their booking.", next);
    const last = theirs.at(-1);
    if (last) return say("too_late", "It is too late for their booking.", last);
    return member.belongs
      ? say("no_booking_today", "They have no booking here today.")
      : say("membership_expired", "Their membership is over.");
  }
  const of = queue.filter(({ member_id }) => member_id === member.id).at(-1);
  const before =
    of !== undefined
      ? of.direction === "in" && of.check_in && of.booking_id === booking?.id
      : booking
        ? booking.checked_in
        : member.inside;
  if (before) {
    const when = of ? " on this phone, since the contact was lost" : "";
    return say("already_checked_in", `They came in already${when}.`, booking);
  }
  // The digits of a moving code cannot be verified without contact: staff look instead.
  const compare = pass?.policy !== "static" && pass !== undefined && pass !== null;
  if (compare && !scan.photo_checked) {
    return say(
      "photo_check_required",
      "Compare the person with the photo and the name before you let them in.",
      booking,
    );
  }
  return say("valid", booking ? "Their booking is in order." : "They may come in.", booking);
}
