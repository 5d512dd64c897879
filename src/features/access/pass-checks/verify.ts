import { checkInBooking } from "@/features/scheduling/bookings/check-in";
import { newId } from "@/lib/ids";
import { DAY, MINUTE, toTimestamp } from "@/lib/time";
import { byId, type Ctx, inTx } from "@/server/context";
import { uniqueViolation } from "@/server/data/db";
import { fieldFault } from "@/server/errors";
import { actorText, recordEvent } from "@/server/jobs/events";
import { countRequest } from "@/server/http/rate-limit";
import { runAfter } from "@/server/jobs/queue";
import { type Checkpoint, findCheckpoint } from "./find-checkpoint";
import { findSubject, type Subject } from "./find-subject";
import { findBookings, findMembership, type Admission, decideAdmission } from "./decide-admission";
import { type GuestScan, scanGuest } from "./scan-guest";
import { type PassCheck, VerifyPass } from "./schema";
import { getDoorSettings } from "./settings";
import { loadScan, scanInclude, type ScanRow, toScan, toScannedBooking } from "./store";
import { countInside, endOfVisit, enter, leave, lockDoors } from "./visits";

/** The most unknown short ids of one scanner or key in a minute, so that none can be guessed. */
const UNKNOWN_PER_MINUTE = 30;
/** The longest delay with which an offline scan is accepted. */
const LATEST_MS = 7 * DAY;
/** The most that a phone's clock may be ahead. */
const AHEAD_MS = 2 * MINUTE;

/**
 * Checks a pass, and checks the member in if requested and allowed: of many scans at once, one
 * checks in. Every result is recorded and answered; only a faulty request is a failure. The same
 * caller's `client_scan_id` again returns the earlier answer. Raises ResourceNotFound,
 * EventNotFound, RateLimitExceeded and field faults.
 */
export async function verifyPass(ctx: Ctx, given: VerifyPass): Promise<PassCheck> {
  const input = VerifyPass.parse(given);
  const at = scanTime(ctx, input.scanned_at);
  if ((input.code === undefined) === (input.short_id === undefined)) {
    const said = "Give either code or short_id";
    throw fieldFault(["body", "code"], "code_or_short_id", said, input.code ?? null);
  }
  const place = await findCheckpoint(ctx, input);
  const check = () => recordOnce(ctx, input.client_scan_id, (tx) => scan(tx, input, place, at));
  // Nobody guesses a code: it is signed.
  const row = input.code === undefined ? await countGuess(ctx, check) : await check();
  return toCheck(ctx, row, place);
}

/**
 * Counts a typed short id as unknown before it is looked up, so that beyond the limit a right one
 * is refused like a wrong one; one that is somebody's is given back.
 */
async function countGuess(ctx: Ctx, check: () => Promise<ScanRow>): Promise<ScanRow> {
  const bucket = `scan-unknown:${ctx.org.id}:${ctx.actor.id}`;
  const now = runAfter(ctx, 0);
  const count = (times: number, most: number) =>
    countRequest(ctx.query, bucket, most, now, { times });
  await count(1, UNKNOWN_PER_MINUTE);
  const row = await check();
  // Whatever others have guessed meanwhile, this one is done.
  if (row.result !== "invalid_code") await count(-1, Infinity);
  return row;
}

type Input = ReturnType<typeof VerifyPass.parse>;

function scanTime(ctx: Ctx, told: string | undefined): Date {
  const now = ctx.now();
  if (told === undefined) return now;
  const at = new Date(told);
  const age = now.getTime() - at.getTime();
  if (age > LATEST_MS || age < -AHEAD_MS) {
    const said = "Input should be an instant of the last seven days";
    throw fieldFault(["body", "scanned_at"], "scan_time", said, told);
  }
  return age < 0 ? now : at;
}

/** Records a scan once: the index decides which of two is the first, when no member's lock has. */
async function recordOnce(
  ctx: Ctx,
  client_scan_id: string | undefined,
  work: (tx: Ctx) => Promise<ScanRow>,
): Promise<ScanRow> {
  if (client_scan_id === undefined) return inTx(ctx, work);
  const own = { organization_id: ctx.org.id, actor: actorText(ctx.actor), client_scan_id };
  const known = () =>
    ctx.db.passScan.findUnique({
      where: { organization_id_actor_client_scan_id: own },
      include: scanInclude,
    });
  const before = await known();
  if (before) return before;
  try {
    return await inTx(ctx, work);
  } catch (error) {
    const after = uniqueViolation(error)?.includes("client") ? await known() : null;
    if (after) return after;
    throw error;
  }
}

async function scan(tx: Ctx, input: Input, place: Checkpoint, at: Date): Promise<ScanRow> {
  if (input.code !== undefined) {
    const { direction, check_in } = input;
    const guest = await scanGuest(tx, input.code, { at, place, direction, check_in });
    if (guest) return recordGuest(tx, input, place, at, guest);
  }
  const found = await findSubject(tx, input, at);
  if ("result" in found) return record(tx, input, place, at, { ...found, booking: null });
  await lockDoors(tx, found.member.id);
  return input.direction === "out"
    ? checkOut(tx, input, place, at, found)
    : checkIn(tx, input, place, at, found);
}

async function checkIn(
  tx: Ctx,
  input: Input,
  place: Checkpoint,
  at: Date,
  subject: Subject,
): Promise<ScanRow> {
  const { anti_passback_minutes, visit_minutes } = await getDoorSettings(tx);
  const { photo_checked, override } = input;
  const asked = { at, place, photo_checked, override, anti_passback_minutes, visit_minutes };
  const judged = await decideAdmission(tx, subject, asked);
  if (judged.result === "valid" && !(await takeStep(tx, subject, at, input.check_in))) {
    return record(tx, input, place, at, { ...judged, result: "code_used" }, subject);
  }
  if (judged.result !== "valid" || !input.check_in) {
    return record(tx, input, place, at, judged, subject);
  }
  const { booking } = judged;
  const visit = await enter(
    tx,
    {
      member_id: subject.member.id,
      booking_id: booking?.id ?? null,
      pass_id: subject.pass?.id ?? null,
      resource_id: place.resource_id ?? booking?.resource_id ?? null,
      event_id: place.event_id ?? booking?.event_id ?? null,
    },
    { at, ends_at: endOfVisit(booking, at, visit_minutes) },
  );
  const moves = booking !== null && ["confirmed", "no_show"].includes(booking.status);
  if (moves) await checkInBooking(tx, { booking_id: booking.id });
  // A booking that time has completed meanwhile stays completed, and is recorded as attended.
  if (booking && (moves ? input.scanned_at : booking.checked_in_at === null)) {
    await tx.db.booking.update({ where: byId(tx, booking.id), data: { checked_in_at: at } });
  }
  const done = { visit_id: visit.id, checked_in: true, moved_booking: moves };
  return record(tx, input, place, at, judged, subject, done);
}

/** Checks out anybody who is inside, whatever the state of their pass. */
async function checkOut(
  tx: Ctx,
  input: Input,
  place: Checkpoint,
  at: Date,
  subject: Subject,
): Promise<ScanRow> {
  const left = await leave(tx, subject.member.id, at);
  const visit = left.toSorted((a, b) => +b.entered_at - +a.entered_at)[0];
  const result = visit ? ("valid" as const) : ("not_checked_in" as const);
  const judged: Admission = { result, details: {}, booking: null };
  return record(tx, input, place, at, judged, subject, { visit_id: visit?.id ?? null });
}

/**
 * Takes the step of a moving code, which checks in once; true when there is none to take. A check
 * (`take` false) only reads whether it is taken already.
 */
async function takeStep(
  tx: Ctx,
  { pass, shown }: Subject,
  at: Date,
  take: boolean,
): Promise<boolean> {
  if (shown.as !== "moving" || shown.step === null || !pass) return true;
  const step = BigInt(shown.step);
  const { organization_id, id: pass_id } = pass;
  if (!take)
    return (
      (await tx.db.passCodeUse.count({ where: { organization_id: tx.org.id, pass_id, step } })) ===
      0
    );
  const data = [{ organization_id, pass_id, step, used_at: at }];
  const { count } = await tx.db.passCodeUse.createMany({ data, skipDuplicates: true });
  return count === 1;
}

async function recordGuest(
  tx: Ctx,
  input: Input,
  place: Checkpoint,
  at: Date,
  { guest_id, checked_in, ...judged }: GuestScan,
): Promise<ScanRow> {
  return record(tx, input, place, at, judged, null, { guest_id, checked_in });
}

type Done = {
  guest_id?: string | null;
  visit_id?: string | null;
  checked_in?: boolean;
  moved_booking?: boolean;
};

async function record(
  tx: Ctx,
  input: Input,
  place: Checkpoint,
  at: Date,
  { result, details, booking }: Admission,
  subject: Subject | null = null,
  done: Done = {},
): Promise<ScanRow> {
  const { actor } = tx;
  const offline = input.scanned_at !== undefined;
  const now = tx.now();
  const { id } = await tx.db.passScan.create({
    data: {
      id: newId("scn"),
      organization_id: tx.org.id,
      scanner_id: actor.kind === "scanner" ? actor.id : null,
      actor: actorText(actor),
      pass_id: subject?.pass?.id ?? null,
      member_id: subject?.member.id ?? null,
      booking_id: booking?.id ?? null,
      resource_id: place.resource_id,
      event_id: place.event_id,
      direction: input.direction,
      method: input.code === undefined ? "short_id" : "code",
      result,
      details,
      offline,
      duplicate: offline && (result === "already_checked_in" || result === "code_used"),
      client_scan_id: input.client_scan_id ?? null,
      scanned_at: at,
      created_at: now,
      updated_at: now,
      ...done,
    },
  });
  const row = await loadScan(tx, id);
  const { pass_id, member_id } = row;
  await recordEvent(tx, "pass_scan.recorded", id, { result, pass_id, member_id });
  return row;
}

async function toCheck(ctx: Ctx, row: ScanRow, place: Checkpoint): Promise<PassCheck> {
  const { member_id, scanned_at } = row;
  const { capacity } = await getDoorSettings(ctx);
  const named = {
    ...(place.resource_id && { resource_id: place.resource_id }),
    ...(place.event_id && { event_id: place.event_id }),
  };
  const [bookings, membership, occupancy] = await Promise.all([
    member_id ? findBookings(ctx, member_id, place, scanned_at, null) : [],
    member_id ? findMembership(ctx, member_id) : null,
    countInside(ctx, named, capacity),
  ]);
  return {
    ...toScan(ctx, row),
    bookings: bookings.map(toScannedBooking),
    membership: membership && {
      subscription_id: membership.id,
      product_name: membership.product.name,
      status: membership.status,
      ends_at: toTimestamp(membership.ended_at ?? membership.period_ends_at),
    },
    occupancy,
  };
}
