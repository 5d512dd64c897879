import { z } from "zod";
import { Address, AddressInput } from "@/lib/address";
import { toHostName } from "@/lib/host-name";
import { RESERVED_HANDLES } from "@/lib/portal-path";
import {
  Email,
  Currency,
  Id,
  ListQuery,
  Locale,
  Name,
  PageOf,
  Timestamp,
  TimeZone,
} from "@/lib/wire";
import { BrandingInput, NewBranding, Pictures } from "./branding-schema";
import { Profile, ProfileInput } from "./profile-schema";

export const Organization = z
  .object({
    id: z.string(),
    tenant_id: Id,
    slug: z.string(),
    handle: z.string(),
    name: z.string(),
    mode: z
      .enum(["live", "test"])
      .describe(
        "A test organization takes no real money, and only keys of its mode see it. The mode never changes.",
      ),
    default_timezone: z.string(),
    default_currency: z.string(),
    hold_minutes: z.int().describe("How long an unpaid booking keeps its place."),
    locale: z.string(),
    branding: z.record(z.string(), z.unknown()),
    pictures: Pictures,
    profile: Profile,
    legal_name: z.string().nullable().describe("On invoices, in place of the name."),
    address: Address.nullable().describe("On invoices, and where members come to."),
    tax_id: Id.nullable(),
    document_footer: z
      .string()
      .nullable()
      .describe("At the foot of each page of invoices: register, bank account."),
    notify_email: z
      .string()
      .nullable()
      .describe(
        "The staff's address for mails about disputes, failed refunds and expiring certificates.",
      ),
    member_view: z.boolean(),
    portal_origins: z
      .array(z.string())
      .describe("Origins whose pages may call /portal/v1, with portal tokens only."),
    portal_domain: z.string().nullable(),
    portal_domain_verified_at: Timestamp.nullable().describe(
      "Since when the portal and its links are at `portal_domain`; null before it is verified.",
    ),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Organization", description: "A club, space or society: the unit of isolation." });
export type Organization = z.infer<typeof Organization>;
export const OrganizationPage = PageOf(Organization);

export const Club = Organization.pick({
  id: true,
  name: true,
  default_timezone: true,
  branding: true,
  pictures: true,
  address: true,
  profile: true,
}).meta({ id: "Club", description: "An organization as its members see it." });
export type Club = z.infer<typeof Club>;

export const OrganizationId = z.strictObject({ organization_id: Id });
export type OrganizationId = z.infer<typeof OrganizationId>;

export const ListOrganizations = ListQuery.omit({ include_archived: true });
export type ListOrganizations = z.infer<typeof ListOrganizations>;

/** Appears in links and commands: lower-case letters, digits and hyphens. */
const Slug = z
  .string()
  .max(63)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    error: "Input should be lower-case letters and digits, joined by hyphens",
  });

/** A slug that addresses of the portal may begin with. */
export const OrganizationSlug = Slug.refine((slug) => !RESERVED_HANDLES.includes(slug), {
  error: "Input should not be a word that other addresses begin with",
});

export const CreateTenant = z.strictObject({ slug: Slug, name: Name });
export type CreateTenant = z.input<typeof CreateTenant>;

/** The origin of a page, as browsers write it: scheme, host and port. */
const Origin = z
  .string()
  .max(300)
  .refine((text) => isSafeOrigin(text), {
    error: "Input should be an origin like https://www.example.org, or http on this machine",
    params: { type: "url_parsing" },
  })
  .meta({ example: "https://www.example.org" });

function isSafeOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.origin !== text) return false;
  const loopback = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  return url.protocol === "https:" || (url.protocol === "http:" && loopback);
}

const PortalDomain = z
  .string()
  .max(253)
  .refine((text) => toHostName(text) !== null, {
    error: "Input should be a host name like book.example.org",
    params: { type: "host_name" },
  })
  .transform((text) => toHostName(text) ?? text)
  .meta({ type: "string", example: "book.example.org" });

const Lines = z.string().trim().min(1).max(500);

export const settings = {
  name: Name,
  default_timezone: TimeZone,
  default_currency: Currency,
  hold_minutes: z.int().min(2).max(60),
  locale: Locale,
  branding: BrandingInput,
  profile: ProfileInput,
  legal_name: Name.nullable(),
  address: AddressInput.nullable(),
  tax_id: Id.trim().min(1).max(50).nullable(),
  document_footer: Lines.nullable(),
  portal_origins: z.array(Origin).max(20),
  portal_domain: PortalDomain.nullable(),
  notify_email: Email.nullable(),
  member_view: z.boolean(),
};

export const newSettings = { ...settings, branding: NewBranding };

export const UpdateOrganization = z
  .strictObject({ organization_id: Id, ...settings })
  .partial()
  .required({ organization_id: true });
export type UpdateOrganization = z.infer<typeof UpdateOrganization>;

export const CreateOrganization = z
  .strictObject({
    tenant_id: Id,
    slug: OrganizationSlug,
    ...newSettings,
    mode: z.enum(["live", "test"]),
    invoice_prefix: z.string().regex(/^[A-Z0-9-]{1,12}$/),
  })
  .partial()
  .required({ tenant_id: true, slug: true, name: true });
export type CreateOrganization = z.input<typeof CreateOrganization>;
