import { z } from "zod";
import { Instant, ListQuery, Name, PageOf, Timestamp } from "@/lib/wire";

export const DoorScanner = z
  .object({
    id: z.string(),
    name: z.string(),
    resource_ids: z.array(z.string()).describe("Where it may check in; empty = everywhere."),
    expires_at: Timestamp.nullable(),
    pairing_url: z
      .string()
      .nullable()
      .describe("Pairs one phone, once. Only in the answer that made it, and null ever after."),
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
      "A phone or tablet at a door. Whoever holds it needs no account, and can do no more than check people in and out.",
  });
export type DoorScanner = z.infer<typeof DoorScanner>;
export const DoorScannerPage = PageOf(DoorScanner);

const ResourceIds = z
  .array(z.string())
  .max(100)
  .describe("Where it may check in; empty = everywhere.");

export const CreateDoorScanner = z.strictObject({
  name: Name.describe("What the log calls it: Main entrance."),
  resource_ids: ResourceIds.optional(),
  expires_at: Instant.nullable().optional(),
});
export type CreateDoorScanner = z.infer<typeof CreateDoorScanner>;

export const UpdateDoorScanner = CreateDoorScanner.partial().extend({
  door_scanner_id: z.string(),
});
export type UpdateDoorScanner = z.infer<typeof UpdateDoorScanner>;

export const DoorScannerId = z.strictObject({ door_scanner_id: z.string() });
export type DoorScannerId = z.infer<typeof DoorScannerId>;

export const ListDoorScanners = ListQuery.omit({ include_archived: true });
export type ListDoorScanners = z.infer<typeof ListDoorScanners>;
