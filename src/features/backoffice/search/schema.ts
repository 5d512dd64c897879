import { z } from "zod";
import type { ALL_SCOPES } from "@/features/platform/api-keys/schema";
import { Id, SomeIds, SomeOf } from "@/lib/wire";

/** The kinds that a search looks at, in the order of its answer. */
export const SEARCH_KINDS = [
  "member",
  "booking",
  "event",
  "resource",
  "invoice",
  "credit_note",
  "payment",
] as const;
const SearchKind = z.enum(SEARCH_KINDS);
export type SearchKind = z.infer<typeof SearchKind>;

/** A scope that exists: a misspelt one would hide its kind from everybody. */
export type KnownScope = (typeof ALL_SCOPES)[number];

/** The scope that reads each kind. */
export const SCOPE_OF: Record<SearchKind, KnownScope> = {
  member: "members:read",
  booking: "bookings:read",
  event: "events:read",
  resource: "resources:read",
  invoice: "invoices:read",
  credit_note: "credit-notes:read",
  payment: "payments:read",
};

export const Found = z
  .object({
    id: Id.describe("The object's id."),
    title: z
      .string()
      .nullable()
      .describe(
        "The name of a member, event or resource, the place of a booking, the number of a document, and what a payment pays; null for a draft.",
      ),
    subtitle: z
      .string()
      .nullable()
      .describe(
        "A member's short id and address, a resource's category, and the member of anything else; null where that may not be read.",
      ),
    state: z.string().nullable().describe("The status, as the object itself reports it."),
    starts_at_local: z
      .string()
      .nullable()
      .describe("The start of a booking or an event on its own clock; null for other kinds."),
    amount: z.int().nullable().describe("The sum of a document or payment, in minor units."),
    currency: z.string().nullable().describe("The currency of `amount`."),
  })
  .meta({ id: "Found" });
export type Found = z.infer<typeof Found>;

export const SearchClub = z.strictObject({
  q: z
    .string()
    .trim()
    .min(2)
    .max(100)
    .describe(
      "A name, a part of an address, a short id, a number from its beginning, or an id. At least two characters.",
    ),
  kinds: SomeOf(SearchKind).describe("The kinds to look at, joined by commas; without it all."),
});
export type SearchClub = z.infer<typeof SearchClub>;

export const SearchResult = z
  .object({
    groups: z
      .array(
        z.object({
          kind: SearchKind.describe("The kind of the objects."),
          items: z.array(Found).describe("At most five."),
        }),
      )
      .describe("The kinds of which something was found, none empty."),
  })
  .meta({ id: "SearchResult" });
export type SearchResult = z.infer<typeof SearchResult>;

export const NameObjects = z.strictObject({
  ids: SomeIds.unwrap()
    .meta({ param: { style: "form", explode: false } })
    .describe("Ids of objects of any kinds, at most 100, joined by commas."),
});
export type NameObjects = z.infer<typeof NameObjects>;

export const NamedObject = Found.pick({
  id: true,
  title: true,
  subtitle: true,
  starts_at_local: true,
}).meta({ id: "NamedObject" });
export type NamedObject = z.infer<typeof NamedObject>;

export const NamedObjects = z
  .object({
    items: z
      .array(NamedObject)
      .describe("The objects that the caller may read and that have a name, in any order."),
  })
  .meta({ id: "NamedObjects" });
export type NamedObjects = z.infer<typeof NamedObjects>;
