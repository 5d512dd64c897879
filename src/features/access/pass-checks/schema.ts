import { z } from "zod";
import { departing } from "@/lib/field-scopes";
import { Flag, Id, Instant, ListQuery, PageOf, SomeOf, Timestamp } from "@/lib/wire";

/**
 * The door's answer. Only `valid` lets somebody pass; `photo_check_required` does once staff have
 * looked.
 */
export const ScanResult = z.enum([
  "valid",
  "photo_check_required",
  "already_checked_in",
  "passed_back",
  "too_early",
  "too_late",
  "no_booking_today",
  "booking_not_confirmed",
  "membership_expired",
  "member_suspended",
  "member_archived",
  "revoked",
  "expired",
  "rotating_code_required",
  "code_expired",
  "code_used",
  "not_checked_in",
  "wrong_organization",
  "invalid_code",
]);
export type ScanResult = z.infer<typeof ScanResult>;

export const Direction = z.enum(["in", "out"]);

export const VerifyPass = z.strictObject({
  code: z.string().min(1).max(8192).optional().describe("The scanned code; this or `short_id`."),
  short_id: Id.trim()
    .min(1)
    .max(64)
    .optional()
    .describe("The member's short id, typed in when nothing can be scanned."),
  resource_id: Id.nullable()
    .optional()
    .describe(
      "The place: a member without a booking today, at it or at one of its events, is refused with that reason.",
    ),
  event_id: Id.nullable().optional().describe("The event, if its door is not its place's."),
  check_in: z
    .boolean()
    .default(false)
    .describe("Checks in as well, if allowed: the booking, or a visit when none is needed."),
  direction: Direction.default("in").describe("`out` ends the visit; nothing is checked then."),
  photo_checked: z
    .boolean()
    .default(false)
    .describe("Staff have compared the person with the card: answers `photo_check_required`."),
  override: departing(
    z
      .boolean()
      .default(false)
      .describe("Staff let them in although it is too early or too late for their booking."),
  ),
  scanned_at: Instant.optional().describe("When a scan was made offline; at most seven days ago."),
  client_scan_id: Id.min(8)
    .max(64)
    .optional()
    .describe("The scanner's own name for this scan: reported again, it counts once."),
});
export type VerifyPass = z.input<typeof VerifyPass>;

export const ScannedMember = z.object({
  id: z.string(),
  name: z.string(),
  short_id: Id,
  status: z.string(),
  photo_url: z
    .string()
    .nullable()
    .describe(
      "The https address in the member's custom field or metadata `photo_url`, so that the club can have the last word; without one the uploaded photo, as in `Member.photo_url`.",
    ),
});

export const ScannedBooking = z.object({
  id: z.string(),
  title: z.string(),
  status: z.string(),
  quantity: z.int(),
  resource_id: Id.nullable(),
  event_id: Id.nullable(),
  starts_at_local: z.string(),
  ends_at_local: z.string(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  timezone: z.string(),
});
export type ScannedBooking = z.infer<typeof ScannedBooking>;

export const PassScan = z
  .object({
    id: z.string(),
    result: ScanResult,
    admitted: z.boolean().describe("Whether they may pass, as far as the door can tell by itself."),
    message: z.string().describe("For staff to read, in the organization's language."),
    direction: Direction,
    method: z.enum(["code", "short_id"]),
    checked_in: z.boolean().describe("Whether this scan checked them in."),
    offline: z.boolean().describe("Made offline, and reported later."),
    duplicate: z.boolean().describe("Made offline, for somebody who was in already."),
    scanner: z.object({ id: z.string(), name: z.string() }).nullable(),
    pass_id: Id.nullable(),
    member: ScannedMember.nullable(),
    guest: z
      .object({ id: Id, name: z.string().nullable(), host_name: z.string() })
      .nullable()
      .describe("The guest of a booking whose code it was; there is no member then."),
    booking: ScannedBooking.nullable().describe("The booking that the result is about."),
    visit_id: Id.nullable(),
    resource_id: Id.nullable(),
    event_id: Id.nullable(),
    earlier: z
      .object({ at: Timestamp, where: z.string().nullable() })
      .nullable()
      .describe("The time and place of the earlier entry."),
    opens_at: Timestamp.nullable().describe("For `too_early` and `passed_back`."),
    closes_at: Timestamp.nullable().describe("Of `too_late`."),
    scanned_at: Timestamp,
    undone_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "PassScan", description: "A check of a pass at the door, with its result." });
export type PassScan = z.infer<typeof PassScan>;
export const PassScanPage = PageOf(PassScan);

export const Occupancy = z
  .object({
    inside: z.int().describe("People who came in and are not out, in the whole organization."),
    here: z.int().nullable().describe("Those at the named place."),
    capacity: z.int().nullable().describe("The limit of people inside; null when none is set."),
  })
  .meta({ id: "DoorOccupancy" });
export type Occupancy = z.infer<typeof Occupancy>;

export const PassCheck = PassScan.extend({
  membership: z
    .object({
      subscription_id: Id,
      product_name: z.string(),
      status: z.string(),
      ends_at: Timestamp.nullable(),
    })
    .nullable(),
  bookings: z
    .array(ScannedBooking)
    .describe(
      "Bookings of today, and of tomorrow if their check-in is open; at the place if one was named.",
    ),
  occupancy: Occupancy,
}).meta({ id: "PassCheck", description: "Everything that staff at the door need to know." });
export type PassCheck = z.infer<typeof PassCheck>;

export const PassScanId = z.strictObject({ pass_scan_id: Id });
export type PassScanId = z.infer<typeof PassScanId>;

export const ListPassScans = ListQuery.omit({ include_archived: true }).extend({
  member_id: Id.optional(),
  pass_id: Id.optional(),
  door_scanner_id: Id.optional(),
  resource_id: Id.optional(),
  event_id: Id.optional(),
  result: SomeOf(ScanResult),
  duplicate: Flag.unwrap().optional(),
});
export type ListPassScans = z.infer<typeof ListPassScans>;

export const NamedCheckpoint = z.strictObject({
  resource_id: Id.optional(),
  event_id: Id.optional(),
});
export type NamedCheckpoint = z.infer<typeof NamedCheckpoint>;

export const DoorSettings = z
  .object({
    anti_passback_minutes: z
      .int()
      .describe(
        "How long after its holder came in a pass cannot enter again, once they have left; 0 = not at all.",
      ),
    visit_minutes: z.int().describe("How long a visit without a booking lasts unless it is ended."),
    offline_minutes: z.int().describe("How long a scanner works offline; 0 = not at all."),
    capacity: z.int().nullable().describe("The limit of people inside; null = none."),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "DoorSettings" });
export type DoorSettings = z.infer<typeof DoorSettings>;

export const UpdateDoorSettings = z
  .strictObject({
    anti_passback_minutes: z.int().min(0).max(1440),
    visit_minutes: z.int().min(1).max(2880),
    offline_minutes: z.int().min(0).max(4320),
    capacity: z.int().min(1).max(1_000_000).nullable(),
  })
  .partial();
export type UpdateDoorSettings = z.infer<typeof UpdateDoorSettings>;

/** What a door has answered, for the one who stands before it. */
export const DoorAnswer = z.object({
  id: z.string(),
  result: ScanResult,
  admitted: z.boolean(),
  direction: Direction,
  place: z.string().nullable().describe("The name of the door's resource, if it has one."),
  opens_at_local: z
    .string()
    .nullable()
    .describe("For `too_early` and `passed_back`: when the door lets them in."),
  scanned_at: Timestamp,
});
export type DoorAnswer = z.infer<typeof DoorAnswer>;

export const DoorAnswerNow = z.object({
  answer: DoorAnswer.nullable().describe("Null when no pass was scanned within half a minute."),
});
export type DoorAnswerNow = z.infer<typeof DoorAnswerNow>;
