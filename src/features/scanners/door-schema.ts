import { z } from "zod";
import { Occupancy } from "@/features/pass-checks/schema";
import { Timestamp } from "@/lib/wire";

export const DoorNow = z.object({
  scanner: z.object({ id: z.string(), name: z.string() }),
  organization: z.object({ name: z.string(), timezone: z.string(), locale: z.string() }),
  places: z
    .array(
      z.object({
        resource_id: z.string().nullable(),
        event_id: z.string().nullable(),
        name: z.string(),
        starts_at_local: z.string().nullable(),
      }),
    )
    .describe("What may be chosen: resources, and today's events."),
  anywhere: z.boolean().describe("Whether no place need be chosen."),
  offline_minutes: z.int(),
  occupancy: Occupancy,
  public_key: z.string().describe("Ed25519, raw, base64url: what the snapshot is signed with."),
  now: Timestamp,
});
export type DoorNow = z.infer<typeof DoorNow>;

export const SignedSnapshot = z.object({
  payload: z.string().describe("JSON text, as it was signed."),
  signature: z.string().describe("Ed25519, base64url."),
});
export type SignedSnapshot = z.infer<typeof SignedSnapshot>;
