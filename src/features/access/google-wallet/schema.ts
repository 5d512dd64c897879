import { z } from "zod";
import { Id, ListQuery, PageOf, Timestamp, archivable } from "@/lib/wire";

export const GoogleConnection = z.object({
  status: z
    .enum(["unchecked", "ok", "failing"])
    .describe("Whether Google accepted the last call in the issuer's name."),
  checked_at: Timestamp.nullable(),
  code: z
    .enum(["unreachable", "busy", "credentials", "forbidden", "invalid"])
    .nullable()
    .describe("The kind of fault; null while there is none."),
  message: z.string().nullable(),
});

const SMART_TAP =
  "For NFC: Google's numbers of the issuers (your own may be one) whose Smart Tap readers may read the cards; empty = none, and cards carry nothing for readers. A reader receives the code that a scanner would read, unless the design accepts only moving codes, so `POST /v1/passes/verify` takes what the reader types. Google requires a Smart Tap key at each of these issuers and its own approval, so reading the cards is untested.";

const shown = {
  issuer_id: z.string().describe("The number that the Google Wallet console shows."),
  client_email: z.string().describe("The service account that acts for the issuer."),
  publishing_access: z
    .boolean()
    .describe("Whether Google has granted the issuer publishing access; you set this here."),
  notice: z
    .string()
    .nullable()
    .describe("Notes on cards of this issuer: until publishing access, testers only."),
  warnings: z
    .array(z.string())
    .describe("Functions of Google Wallet that this installation cannot use, in sentences."),
};

export const GoogleWalletIssuer = z
  .object({
    id: Id,
    organization_id: Id,
    ...shown,
    private_key_id: z.string().nullable(),
    token_uri: z.string().nullable(),
    smart_tap_issuers: z.array(z.string()).describe(SMART_TAP),
    connection: GoogleConnection,
    ...archivable,
  })
  .meta({
    id: "GoogleWalletIssuer",
    description:
      "A Google Wallet issuer of the organization's own. Its private key is encrypted and never shown.",
  });
export type GoogleWalletIssuer = z.infer<typeof GoogleWalletIssuer>;
export const GoogleWalletIssuerPage = PageOf(GoogleWalletIssuer);

export const CurrentGoogleWalletIssuer = z
  .object({
    source: z
      .enum(["organization", "installation", "none"])
      .describe("The owner of the issuer that issues the organization's cards."),
    google_wallet_issuer_id: Id.nullable(),
    issuer_id: shown.issuer_id.nullable(),
    client_email: shown.client_email.nullable(),
    publishing_access: shown.publishing_access,
    notice: shown.notice,
    warnings: shown.warnings,
  })
  .meta({
    id: "CurrentGoogleWalletIssuer",
    description: "The issuer of the organization's cards for Google Wallet.",
  });
export type CurrentGoogleWalletIssuer = z.infer<typeof CurrentGoogleWalletIssuer>;

/** The key file that Google's console issues; its other fields are not needed. */
const ServiceAccountFile = z
  .looseObject({
    type: z.literal("service_account"),
    client_email: z.email().max(320),
    private_key: z.string().min(1).max(10_000),
    private_key_id: z.string().max(200).nullable().optional(),
    token_uri: z.url().max(500).nullable().optional(),
  })
  .describe(
    "The service account's key file, as JSON. Its private key is encrypted and never shown.",
  );
export type ServiceAccountFile = z.infer<typeof ServiceAccountFile>;

const PublishingAccess = z.boolean().describe(shown.publishing_access.description ?? "");

const IssuerNumber = z
  .string()
  .regex(/^\d{1,20}$/, { error: "Input should be the number of a Google Wallet issuer" })
  .meta({ example: "3388000000012345678" });
const SmartTapIssuers = z
  .array(IssuerNumber)
  .max(20)
  .refine((numbers) => new Set(numbers).size === numbers.length, {
    error: "Input should name each issuer once",
  })
  .describe(SMART_TAP);

export const CreateGoogleWalletIssuer = z.strictObject({
  issuer_id: IssuerNumber,
  service_account: ServiceAccountFile,
  publishing_access: PublishingAccess.optional(),
  smart_tap_issuers: SmartTapIssuers.optional(),
});
export type CreateGoogleWalletIssuer = z.infer<typeof CreateGoogleWalletIssuer>;

export const UpdateGoogleWalletIssuer = z.strictObject({
  google_wallet_issuer_id: Id,
  service_account: ServiceAccountFile.optional(),
  publishing_access: PublishingAccess.optional(),
  smart_tap_issuers: SmartTapIssuers.optional(),
});
export type UpdateGoogleWalletIssuer = z.infer<typeof UpdateGoogleWalletIssuer>;

export const GoogleWalletIssuerId = z.strictObject({ google_wallet_issuer_id: Id });
export type GoogleWalletIssuerId = z.infer<typeof GoogleWalletIssuerId>;

export const ListGoogleWalletIssuers = ListQuery;
export type ListGoogleWalletIssuers = z.infer<typeof ListGoogleWalletIssuers>;
