import { z } from "zod";
import { WEEKDAYS } from "@/lib/time";
import { Email, HttpsUrl, Text, TimeOfDay } from "@/lib/wire";

const Opening = z.strictObject({
  day: z.enum(WEEKDAYS),
  opens_at_local: TimeOfDay,
  closes_at_local: TimeOfDay.describe(
    "00:00:00Z is the end of the day; at or before the opening runs past midnight.",
  ),
});
export type Opening = z.infer<typeof Opening>;

/** A telephone number as people write it, with the code of the country. */
const Telephone = z
  .string()
  .trim()
  .min(7)
  .max(30)
  .regex(/^\+[1-9][\d ()/-]*$/, {
    error: "Input should be a phone number with the code of its country, like +49 40 123456",
  });

const parts = {
  map_url: HttpsUrl.nullable().describe("A page with a map or directions."),
  opening_hours: z
    .array(Opening)
    .max(50)
    .describe(
      "When somebody is there, by weekday. A day without hours is closed; [] says nothing.",
    ),
  opening_notes: z.string().trim().min(1).max(500).nullable().describe("Exceptions, in words."),
  house_rules: Text.trim().min(1).nullable(),
  phone: Telephone.nullable().meta({ example: "+49 40 123456" }),
  email: Email.nullable(),
  website: HttpsUrl.nullable(),
};

/** Changes of the profile: the fields sent change, `null` clears one. */
export const ProfileInput = z.strictObject(parts).partial();

export const Profile = z
  .object({
    map_url: z.string().nullable(),
    opening_hours: z.array(Opening),
    opening_notes: z.string().nullable(),
    house_rules: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
  })
  .meta({ id: "Profile", description: "What members read about the club." });
export type Profile = z.infer<typeof Profile>;

/** Returns a stored profile with all its fields. */
export function toProfile(stored: unknown): Profile {
  const known = (stored ?? {}) as Partial<Profile>;
  return {
    map_url: known.map_url ?? null,
    opening_hours: known.opening_hours ?? [],
    opening_notes: known.opening_notes ?? null,
    house_rules: known.house_rules ?? null,
    phone: known.phone ?? null,
    email: known.email ?? null,
    website: known.website ?? null,
  };
}
