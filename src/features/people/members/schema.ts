import { z } from "zod";
import { Address, AddressInput, BillingDetails, Phone } from "@/lib/address";
import { Focus, PhotoUrl, UploadImage } from "@/features/platform/images/schema";
import { needing } from "@/lib/field-scopes";
import { looksLikeWebAddress } from "@/lib/web-address";
import {
  Email,
  ExternalId,
  ExternalIdFilter,
  Id,
  Instant,
  ListQuery,
  Locale,
  Metadata,
  Name,
  PageOf,
  SomeOf,
  Timestamp,
} from "@/lib/wire";

/** Contract §4. */
export const MEMBER_STATUSES = [
  "draft",
  "invited",
  "active",
  "lapsed",
  "suspended",
  "archived",
] as const;
export const MemberStatus = z.enum(MEMBER_STATUSES);
export type MemberStatus = z.infer<typeof MemberStatus>;

export const Member = z
  .object({
    id: z.string(),
    tenant_id: Id,
    organization_id: Id,
    short_id: Id.describe("A short code to say and type, unique in the organization."),
    name: z.string(),
    external_id: z.string().nullable(),
    email: z.string().nullable(),
    email_verified: z.boolean(),
    phone: Phone.nullable(),
    address: Address.nullable(),
    billing_details: BillingDetails.nullable(),
    locale: z
      .string()
      .nullable()
      .describe("The language of its mails and documents; null = the organization's."),
    subscriptions: z.array(z.object({ id: z.string(), product: z.object({ product_id: Id }) })),
    group_ids: z.array(Id),
    account_ids: z.array(Id),
    custom_fields: z.record(z.string(), z.unknown()),
    metadata: z.record(z.string(), z.string()),
    photo_url: PhotoUrl,
    status: MemberStatus,
    archived_at: Timestamp.nullable(),
    erased_at: Timestamp.nullable().describe(
      "When the member's personal data was erased; its status is `archived` for good.",
    ),
    merged_into_id: Id.nullable().describe(
      "The same person's record that this one was merged into; its status is `archived` for good.",
    ),
    walk_in: z
      .boolean()
      .describe(
        "True for the one record that gathers the sales to walk-ins: archived, and nothing but invoices and payments can name it.",
      ),
    pass: z
      .object({
        id: z.string(),
        share_url: z
          .string()
          .describe("Opens the pass for anybody who has the link: share it with the member only."),
      })
      .nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Member" });
export type Member = z.infer<typeof Member>;
export const MemberPage = PageOf(Member);

const Ids = z.array(Id.max(64)).max(100);

const BillingDetailsInput = z
  .strictObject({
    name: Name.nullable(),
    address: AddressInput.nullable(),
    tax_id: z.string().trim().min(1).max(50).nullable(),
    email: Email.nullable(),
  })
  .partial()
  .describe("Replaces the present ones; issued invoices keep theirs.")
  .meta({ id: "BillingDetailsInput" });

const CustomValues = z
  .record(z.string().min(1).max(100), z.unknown())
  .describe("By key; a change affects only the given keys, and `null` clears one.");

const fields = {
  name: Name,
  email: Email.nullable(),
  phone: z
    .strictObject({
      number: z.string().min(1).max(40),
      country_code: z.string().max(4).optional(),
    })
    .nullable()
    .describe("In any usual form; `country_code` may be left out when it begins with +."),
  address: AddressInput.nullable(),
  billing_details: BillingDetailsInput.nullable(),
  locale: Locale.nullable(),
  group_ids: Ids.describe("Groups of the organization; an archived one cannot be added."),
  account_ids: Ids.describe(
    "Accounts of the organization. An account's first member owns it; others join as `member`.",
  ),
  custom_fields: CustomValues,
  metadata: Metadata,
};

export const CreateMember = z
  .strictObject({
    ...fields,
    external_id: ExternalId.nullable(),
    status: z.enum(["draft", "active"]).describe("Default `draft`."),
  })
  .partial()
  .required({ name: true });
export type CreateMember = z.infer<typeof CreateMember>;

/** The picture that a member's photo is cut from. */
const photo = {
  ...UploadImage.shape,
  focus: Focus.default(null).describe(
    "The point of the picture that the square keeps in its middle; `null` = the middle.",
  ),
};
export const SetMemberPhoto = z.strictObject({ member_id: Id, ...photo });
export type SetMemberPhoto = z.input<typeof SetMemberPhoto>;
export const SetMyPhoto = z.strictObject(photo);
export type SetMyPhoto = z.input<typeof SetMyPhoto>;

export const MemberId = z.strictObject({ member_id: Id });
export type MemberId = z.infer<typeof MemberId>;

export const UpdateMember = z
  .strictObject({ member_id: Id, ...fields, external_id: ExternalId.nullable() })
  .partial()
  .required({ member_id: true });
export type UpdateMember = z.infer<typeof UpdateMember>;
export type MemberFields = Omit<UpdateMember, "member_id">;

export const UpsertMember = z
  .strictObject({ external_id: ExternalId, ...fields })
  .partial()
  .required({ external_id: true, name: true });
export type UpsertMember = z.infer<typeof UpsertMember>;

export const ListMembers = ListQuery.extend({
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe(
      "Words that are each part of the name or email address, or begin the short id or external id; or the beginning of a phone number. One or two letters match the beginning of a word.",
    ),
  status: SomeOf(MemberStatus),
  group_id: Id.optional(),
  account_id: Id.optional(),
  product_id: Id.optional().describe("Members with a running subscription to it."),
  external_id: ExternalIdFilter,
  last_visit_at_gte: needing(
    "bookings:read",
    Instant.optional().describe(
      "Members who have been here at or after this instant: an entry at the door, or a booking that began then and was checked in or completed.",
    ),
  ),
  last_visit_at_lt: needing(
    "bookings:read",
    Instant.optional().describe(
      "Members whose last visit was before this instant, and those who never came.",
    ),
  ),
  subscription_ends_at_gte: needing(
    "subscriptions:read",
    Instant.optional().describe(
      "Members with a running subscription that ends at or after this instant: it was cancelled, or could not be paid.",
    ),
  ),
  subscription_ends_at_lt: needing(
    "subscriptions:read",
    Instant.optional().describe(
      "Members with a running subscription that ends before this instant: it was cancelled, or could not be paid.",
    ),
  ),
  invoices: needing(
    "invoices:read",
    z
      .enum(["unpaid", "overdue"])
      .optional()
      .describe(
        "`unpaid`: with an invoice that is not paid in full. `overdue`: with one that is past due.",
      ),
  ),
  pass: needing(
    "passes:read",
    z
      .enum(["valid", "none"])
      .optional()
      .describe(
        "`valid`: with a membership card that is neither revoked nor ended. `none`: without one.",
      ),
  ),
});
export type ListMembers = z.infer<typeof ListMembers>;

const reason = z.string().max(500).nullable().optional().describe("Kept in the history.");

/** Fields of what ends or stops a member, with or without their bookings. */
const leaving = {
  reason,
  cancel_future_bookings: z.boolean().optional().describe("Bookings that have not begun."),
  dry_run: z
    .boolean()
    .optional()
    .describe("Returns whom and what it would affect; changes nothing."),
};
export const ArchiveMember = MemberId.extend(leaving);
export type ArchiveMember = z.infer<typeof ArchiveMember>;

export const SuspendMember = MemberId.extend(leaving);
export type SuspendMember = z.infer<typeof SuspendMember>;

/** A member's own choice of name: mail programs would turn an address in it into a link, in the club's name. */
const OwnName = Name.refine((name) => !looksLikeWebAddress(name), {
  error: "Input should be a name, without a web address",
  params: { type: "web_address" },
});

/** The fields that members may change themselves. */
export const UpdateMe = z
  .strictObject({
    name: OwnName,
    email: Email.describe("Takes effect once the link mailed to it is followed."),
    phone: fields.phone,
    address: fields.address,
    billing_details: BillingDetailsInput.extend({ name: OwnName.nullable() }).partial().nullable(),
    locale: fields.locale,
    custom_fields: CustomValues,
  })
  .partial();
export type UpdateMe = z.infer<typeof UpdateMe>;
