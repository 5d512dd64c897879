import { z } from "zod";
import { Id, Timestamp } from "@/lib/wire";
import { PhotoUrl } from "@/features/platform/images/schema";
import { CustomFieldType } from "@/features/platform/custom-fields/schema";
import { Address, BillingDetails, Phone } from "@/lib/address";

/** The signed-in member, as the portal's pages see it. */
export const Me = z
  .object({
    member: z.object({
      id: z.string(),
      short_id: Id,
      name: z.string(),
      email: z.string().nullable(),
      email_verified: z.boolean(),
      phone: Phone.nullable(),
      address: Address.nullable(),
      billing_details: BillingDetails.nullable(),
      locale: z
        .string()
        .nullable()
        .describe("The language of its mails and documents; null = the organization's."),
      custom_fields: z
        .record(z.string(), z.unknown())
        .describe("Values of the fields that members see, by key."),
      photo_url: PhotoUrl,
      status: z.string(),
    }),
    custom_fields: z
      .array(
        z.object({
          key: z.string(),
          label: z.string(),
          type: CustomFieldType,
          options: z.array(z.string()),
          required: z.boolean(),
          editable: z.boolean(),
        }),
      )
      .describe("The organization's own fields that members see, in the order of forms."),
    organization: z.object({
      id: z.string(),
      handle: z.string(),
      name: z.string(),
      default_timezone: z.string(),
      default_currency: z.string(),
      locale: z.string(),
      branding: z.record(z.string(), z.unknown()),
    }),
  })
  .meta({ id: "Me" });
export type Me = z.infer<typeof Me>;

export const Membership = z.object({
  organization_id: Id,
  organization_name: z.string(),
  organization_handle: z.string().describe("Names it in the addresses of its portal."),
  elsewhere: z
    .string()
    .nullable()
    .describe("The full address of its portal, where this session does not reach."),
  member_id: Id,
  current: z.boolean(),
});
export type Membership = z.infer<typeof Membership>;

/** A browser in which a person is signed in. */
export const OpenSession = z.object({
  id: Id.describe("Identifies the session to its owner; it grants no access."),
  device: z.string().nullable(),
  created_at: Timestamp,
  last_used_at: Timestamp.describe("Accurate to some minutes."),
  current: z.boolean().describe("True for the session that makes the request."),
});
export type OpenSession = z.infer<typeof OpenSession>;

export const EndSession = z.strictObject({ session_id: Id });
export type EndSession = z.infer<typeof EndSession>;

export const SwitchOrganization = z.strictObject({ organization_id: Id });
export type SwitchOrganization = z.infer<typeof SwitchOrganization>;
