import type { ScanResult } from "@/features/access/pass-checks/schema";
import type { Sentence } from "@/features/access/pass-checks/door-words";
import type { Snapshot, SnapshotBooking, SnapshotMember, SnapshotPass } from "../schema";

/** A scanner's answers while offline, from its last list. Pure. */

/** A scan that waits to be sent. */
export type QueuedScan = {
  client_scan_id: string;
  /** The organization at whose door it was made. */
  organization_id: string;
  scanned_at: string;
  code?: string;
  short_id?: string;
  resource_id?: string;
  event_id?: string;
  direction: "in" | "out";
  check_in: boolean;
  photo_checked?: boolean;
  override?: boolean;
  /** The member and booking that the scanner found. */
  member_id?: string;
  name?: string;
  booking_id?: string;
  /** Undone before it was sent. */
  undone?: boolean;
};

type OfflineResult = ScanResult | "unknown_offline" | "too_long_offline";
export type OfflineAnswer = {
  result: OfflineResult;
  says: Sentence;
  member: { id: string; name: string; short_id: string } | null;
  booking: Pick<SnapshotBooking, "id" | "title" | "starts_at_local" | "ends_at_local"> | null;
};

/** Returns the fixed part of a code, which digests are made of. Null when it is not our code. */
export function printedPart(code: string): string | null {
  return /^(P1\.[\w]+\.k\d+\.[\w-]{16})(?:\.\d{8})?$/.exec(code)?.[1] ?? null;
}

/**
 * True when a list has expired and may answer nothing any more. Having no list is another matter.
 */
export function isOver(list: Snapshot | null, at: string): boolean {
  return list !== null && Date.parse(list.expires_at) <= Date.parse(at);
}

/**
 * Answers from the list; about nobody when there is no list, or it has expired. `since`: the scans
 * that it does not contain yet. `digest` is of the code's printed part; null for a typed short id.
 */
export function decideOffline(
  list: Snapshot | null,
  since: QueuedScan[],
  scan: Asked,
  digest: string | null,
): OfflineAnswer {
  if (!list) return say("too_long_offline", "no_list");
  if (isOver(list, scan.scanned_at)) return say("too_long_offline", "too_long");
  const holder = findHolder(list, scan, digest);
  if (!holder) return sayUnknown(list, scan);
  if (scan.direction === "out") return say("valid", "out", holder);
  const refused = refuse(holder, scan);
  if (refused) return say(...refused, holder);
  const { booking, without } = findBooking(list, holder, scan);
  if (without) return say(...without, holder, booking);
  const before = findBefore(list, since, holder, scan, booking);
  if (before) return say(...before, holder, booking);
  // The digits of a moving code cannot be verified offline: staff look instead.
  const policy = holder.pass?.policy ?? list.policy_without_pass;
  if (policy !== "static" && !scan.photo_checked) {
    return say("photo_check_required", "photo", holder, booking);
  }
  return say("valid", booking ? "booked" : "welcome", holder, booking);
}

type Asked = Omit<QueuedScan, "client_scan_id" | "organization_id">;
type Holder = { member: SnapshotMember; pass: SnapshotPass | null };
type Said = [result: OfflineResult, says: Sentence];

function say(
  result: OfflineResult,
  says: Sentence,
  holder: Holder | null = null,
  booking: SnapshotBooking | null = null,
): OfflineAnswer {
  if (!holder) return { result, says, member: null, booking };
  const { id, name, short_id } = holder.member;
  return { result, says, member: { id, name, short_id }, booking };
}

/** Finds the holder of a code; or of a short id, with their newest pass, as the server does. */
function findHolder(list: Snapshot, scan: Asked, digest: string | null): Holder | null {
  if (scan.code !== undefined) {
    const pass = digest && list.passes.find(({ digests }) => digests.includes(digest));
    const member = pass && list.members[pass.member];
    return member ? { member, pass } : null;
  }
  const typed = scan.short_id?.trim().toUpperCase();
  const member = list.members.find(({ short_id }) => short_id === typed);
  if (!member) return null;
  const theirs = list.passes.filter(
    (pass) => list.members[pass.member] === member && pass.booking_id === null,
  );
  const pass = theirs.find((each) => !hasEnded(each, scan)) ?? theirs[0] ?? null;
  return { member, pass };
}

const hasEnded = ({ expires_at }: SnapshotPass, { scanned_at }: Asked) =>
  expires_at !== null && expires_at <= scanned_at;

function sayUnknown(list: Snapshot, { code }: Asked): OfflineAnswer {
  // Guests' codes are not on the list.
  if (code?.startsWith("G1.")) return say("unknown_offline", "ask_again");
  if (code !== undefined && printedPart(code) === null) {
    return say("invalid_code", "not_ours");
  }
  if (code !== undefined && list.complete) return say("invalid_code", "not_listed");
  return say("unknown_offline", "ask_again");
}

/** Returns the fault of the pass or the person themselves, whatever they come for. */
function refuse({ member, pass }: Holder, scan: Asked): Said | null {
  if (member.standing === "suspended") return ["member_suspended", "suspended"];
  if (member.standing === "archived") return ["member_archived", "archived"];
  if (pass && hasEnded(pass, scan)) return ["expired", "expired"];
  const printed = scan.code !== undefined && scan.code === printedPart(scan.code);
  if (printed && pass?.policy === "rotating_only") return ["rotating_code_required", "picture"];
  return null;
}

/**
 * Finds the booking that they come for; `without`: the reason why they may not come in for it, or
 * without one.
 */
function findBooking(
  list: Snapshot,
  { member, pass }: Holder,
  { scanned_at: at, resource_id, event_id, override }: Asked,
): { booking: SnapshotBooking | null; without: Said | null } {
  // A card is for all bookings of its holder, a ticket for its own.
  const only = pass?.booking_id ?? null;
  const theirs = list.bookings.filter(
    (booking) =>
      list.members[booking.member] === member &&
      (only === null || booking.id === only) &&
      (event_id !== undefined
        ? booking.event_id === event_id
        : resource_id === undefined || booking.resource_ids.includes(resource_id)),
  );
  const booking =
    theirs.find(({ opens_at, closes_at }) => opens_at <= at && at < closes_at) ??
    theirs.find(({ checked_in, ends_at }) => checked_in && at < ends_at) ??
    (override ? theirs[0] : undefined);
  if (booking) return { booking, without: null };
  const placed = resource_id !== undefined || event_id !== undefined || only !== null;
  if (member.belongs && !placed) return { booking: null, without: null };
  const next = theirs.find(({ opens_at }) => at < opens_at);
  if (next) return { booking: next, without: ["too_early", "early"] };
  const last = theirs.at(-1);
  if (last) return { booking: last, without: ["too_late", "late"] };
  const without: Said = member.belongs
    ? ["no_booking_today", "no_booking"]
    : ["membership_expired", "no_membership_or_over"];
  return { booking: null, without };
}

/**
 * Finds an earlier entry for the same booking: they are still inside, or left too short a while
 * ago.
 */
function findBefore(
  list: Snapshot,
  since: QueuedScan[],
  { member }: Holder,
  { scanned_at }: Asked,
  booking: SnapshotBooking | null,
): Said | null {
  const known = since
    .filter(({ member_id }) => member_id === member.id)
    .filter(({ direction, check_in }) => direction === "out" || check_in)
    .sort((a, b) => (a.scanned_at < b.scanned_at ? -1 : 1));
  const entered = known.findLast(
    ({ direction, booking_id }) => direction === "in" && booking_id === booking?.id,
  );
  const last = known.at(-1);
  if (last ? last === entered : booking ? booking.checked_in : member.inside) {
    return ["already_checked_in", last ? "in_here" : "in"];
  }
  const waits = list.anti_passback_minutes * 60_000;
  if (entered && Date.parse(scanned_at) < Date.parse(entered.scanned_at) + waits) {
    return ["passed_back", "back"];
  }
  return null;
}
