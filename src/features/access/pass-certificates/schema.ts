import { z } from "zod";
import { Id, ListQuery, PageOf, Timestamp, archivable } from "@/lib/wire";

const Fault = z.object({
  code: z.string().describe("Such as `certificate_expired` or `key_mismatch`."),
  message: z.string(),
});

const Push = z
  .object({
    state: z
      .enum(["unknown", "working", "refused"])
      .describe(
        "Whether Apple's push service takes calls signed with it. `refused` needs somebody to look.",
      ),
    reason: z.string().nullable().describe("Apple's word for why it refuses."),
    changed_at: Timestamp.nullable(),
  })
  .describe("How phones are told that a pass has changed.");

/** Facts about a certificate, from any source. */
const facts = {
  pass_type_identifier: z.string(),
  team_identifier: z.string(),
  development_signature: z
    .boolean()
    .describe("Not issued by Apple: OpenSSL accepts its signatures, a real iPhone refuses them."),
  faults: z.array(Fault).describe("Why it does not sign; empty when it does."),
  warnings: z.array(z.string()).describe("Such as that it ends within 30 days."),
  push: Push,
};

const NFC_KEY =
  "Off while null. The public key of your NFC readers (Apple VAS): base64 of the SubjectPublicKeyInfo of a P-256 key, whose private key only the readers have. With it each pass carries for readers the code that a scanner would read, except where the design lets only moving codes in, so `POST /v1/passes/verify` takes what a reader types. It counts for all certificates of the pass type. Apple enables certificates for NFC on request, and sells no readers: whether a reader reads the passes could not be tried without.";
const NFC_AUTHENTICATION =
  "Whether the phone asks for its holder's face, finger or code each time it is held to a reader. Phones before iOS 13.1 do not.";

export const PassCertificate = z
  .object({
    id: z.string(),
    organization_id: Id,
    ...facts,
    status: z
      .enum(["active", "inactive", "archived"])
      .describe(
        "One is active: it signs new passes. Inactive ones go on for phones that hold passes of their type.",
      ),
    nfc_capable: z
      .boolean()
      .describe(
        "Whether Apple has enabled the certificate for NFC, by the mark that it bears. Passes that another signs carry nothing for readers: phones would refuse them.",
      ),
    nfc_public_key: z.string().nullable().describe(NFC_KEY),
    nfc_requires_authentication: z.boolean().describe(NFC_AUTHENTICATION),
    fingerprint: z.string().describe("SHA-256 of the certificate, to recognize it by."),
    expires_at: Timestamp,
    ...archivable,
  })
  .meta({
    id: "PassCertificate",
    description:
      "A Pass Type ID certificate of the organization's own Apple developer account. Its private key is kept encrypted and never given out.",
  });
export type PassCertificate = z.infer<typeof PassCertificate>;
export const PassCertificatePage = PageOf(PassCertificate);

export const PassSigning = z
  .object({
    source: z
      .enum(["organization", "installation", "development", "none"])
      .describe(
        "Whose certificate signs: the organization's own, else the one in the installation's settings, else its development certificate.",
      ),
    pass_certificate_id: Id.nullable(),
    ...facts,
    pass_type_identifier: z.string().nullable(),
    team_identifier: z.string().nullable(),
    expires_at: Timestamp.nullable(),
    web_service_url: z
      .string()
      .nullable()
      .describe(
        "Where phones ask for news. Null without https: passes then do not update themselves.",
      ),
  })
  .meta({ id: "PassSigning", description: "What an organization's Apple passes are signed with." });
export type PassSigning = z.infer<typeof PassSigning>;

/** A PEM text or base64 of a .cer, .p12 or .key file; keys of 8,192 bits stay well below. */
const File = z.string().min(1).max(30_000);

export const CreatePassCertificate = z.strictObject({
  certificate: File.optional().describe(
    "The Pass Type ID certificate: PEM, or base64 of Apple's `pass.cer`. Not with `p12`.",
  ),
  private_key: File.optional().describe("Its private key, PEM. Not with `p12`."),
  p12: File.optional().describe(
    "Base64 of the .p12 that Keychain exports: certificate and key in one file.",
  ),
  passphrase: z.string().max(1_000).nullable().optional().describe("Of the key or of the .p12."),
  wwdr: File.optional().describe(
    "Apple's intermediate certificate (WWDR G4): PEM, or base64 of the .cer. Default: the one in the .p12 or in the installation's settings.",
  ),
  pass_type_identifier: z
    .string()
    .max(200)
    .optional()
    .describe("Where given, the certificate must be for this pass type."),
  team_identifier: z
    .string()
    .max(200)
    .optional()
    .describe("Where given, the certificate must belong to this team."),
  activate: z.boolean().optional().describe("Whether it signs new passes at once. Default true."),
});
export type CreatePassCertificate = z.infer<typeof CreatePassCertificate>;

export const UpdatePassCertificate = z.strictObject({
  pass_certificate_id: Id,
  nfc_public_key: z
    .string()
    .min(1)
    .max(2_000)
    .nullable()
    .optional()
    .describe(`${NFC_KEY} PEM is taken as well.`),
  nfc_requires_authentication: z.boolean().optional().describe(NFC_AUTHENTICATION),
});
export type UpdatePassCertificate = z.infer<typeof UpdatePassCertificate>;

export const PassCertificateId = z.strictObject({ pass_certificate_id: Id });
export type PassCertificateId = z.infer<typeof PassCertificateId>;

export const ListPassCertificates = ListQuery;
export type ListPassCertificates = z.infer<typeof ListPassCertificates>;

export const Nothing = z.strictObject({});
