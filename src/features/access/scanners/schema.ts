import { z } from "zod";
import { Occupancy } from "@/features/access/pass-checks/schema";
import { Id, Instant, ListQuery, Name, PageOf, Timestamp } from "@/lib/wire";

export const DoorScanner = z
  .object({
    id: z.string(),
    name: z.string(),
    resource_ids: z.array(Id).describe("The places where it may check in; empty = everywhere."),
    expires_at: Timestamp.nullable(),
    pairing_url: z
      .string()
      .nullable()
      .describe("Pairs one phone, once. Only in the answer that created it; null afterwards."),
    pairing_expires_at: Timestamp.nullable(),
    paired_at: Timestamp.nullable(),
    last_seen_at: Timestamp.nullable(),
    revoked_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "DoorScanner",
    description:
      "A phone or tablet at a door. Its user needs no account, and can only check people in and out.",
  });
export type DoorScanner = z.infer<typeof DoorScanner>;
export const DoorScannerPage = PageOf(DoorScanner);

const ResourceIds = z
  .array(Id)
  .max(100)
  .describe("The places where it may check in; empty = everywhere.");

export const CreateDoorScanner = z.strictObject({
  name: Name.describe("Its name in the log: Main entrance."),
  resource_ids: ResourceIds.optional(),
  expires_at: Instant.nullable().optional(),
});
export type CreateDoorScanner = z.infer<typeof CreateDoorScanner>;

export const UpdateDoorScanner = CreateDoorScanner.partial().extend({
  door_scanner_id: Id,
});
export type UpdateDoorScanner = z.infer<typeof UpdateDoorScanner>;

export const DoorScannerId = z.strictObject({ door_scanner_id: Id });
export type DoorScannerId = z.infer<typeof DoorScannerId>;

export const ListDoorScanners = ListQuery.omit({ include_archived: true });
export type ListDoorScanners = z.infer<typeof ListDoorScanners>;

export const DoorNow = z.object({
  scanner: z.object({ id: z.string(), name: z.string() }),
  organization: z.object({
    id: z.string(),
    name: z.string(),
    timezone: z.string(),
    locale: z.string(),
    tone: z.enum(["formal", "informal"]),
  }),
  places: z
    .array(
      z.object({
        resource_id: Id.nullable(),
        event_id: Id.nullable(),
        name: z.string(),
        starts_at_local: z.string().nullable(),
      }),
    )
    .describe(
      "The places to choose from: resources, and the events of the day and of the next twelve hours.",
    ),
  anywhere: z.boolean().describe("Whether the scanner may check in without a place."),
  offline_minutes: z.int(),
  occupancy: Occupancy,
  public_key: z
    .string()
    .describe("The public key that verifies the snapshot: Ed25519, raw, base64url."),
  now: Timestamp,
});
export type DoorNow = z.infer<typeof DoorNow>;

export const SignedSnapshot = z.object({
  payload: z.string().describe("JSON text, as it was signed."),
  signature: z.string().describe("Ed25519, base64url."),
});
export type SignedSnapshot = z.infer<typeof SignedSnapshot>;

/** The holder of a pass. If `belongs` is false, only a booking lets them in. */
export type SnapshotMember = {
  id: string;
  name: string;
  short_id: string;
  /** active, or the reason why they may not come in at all: suspended, archived. */
  standing: "active" | "suspended" | "archived";
  belongs: boolean;
  inside: boolean;
};
export type SnapshotPass = {
  /** Digests of its printed codes, one a key: see `codeDigest`. */
  digests: string[];
  /** The index of the holder in `members`. */
  member: number;
  policy: "static" | "photo_check" | "rotating_only";
  expires_at: string | null;
  booking_id: string | null;
};
export type SnapshotBooking = {
  id: string;
  member: number;
  resource_ids: string[];
  event_id: string | null;
  title: string;
  starts_at_local: string;
  ends_at_local: string;
  opens_at: string;
  closes_at: string;
  ends_at: string;
  checked_in: boolean;
};
export type Snapshot = {
  issued_at: string;
  /** After it, the scanner gives no answers. */
  expires_at: string;
  /** True when every live pass is in it; if not, an unknown one may be valid. */
  complete: boolean;
  anti_passback_minutes: number;
  /** What the door asks of a member without a pass, whose short id is typed. */
  policy_without_pass: SnapshotPass["policy"];
  members: SnapshotMember[];
  passes: SnapshotPass[];
  bookings: SnapshotBooking[];
};
