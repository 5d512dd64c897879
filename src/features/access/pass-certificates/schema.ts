import { z } from "zod";
import { Id, ListQuery, PageOf, Timestamp, archivable } from "@/lib/wire";

const Fault = z.object({
  code: z.string().describe("For example `certificate_expired` or `key_mismatch`."),
  message: z.string(),
});

const Push = z
  .object({
    state: z
      .enum(["unknown", "working", "refused"])
      .describe(
        "Whether Apple's push service accepts calls signed with it. `refused` needs an operator's attention.",
      ),
    reason: z.string().nullable().describe("Apple's reason for refusing it."),
    changed_at: Timestamp.nullable(),
  })
  .describe("The state of the calls that tell phones about changed passes.");

/** Facts about a certificate, from any source. */
const facts = {
  pass_type_identifier: z.string(),
  team_identifier: z.string(),
  development_signature: z
    .boolean()
    .describe("Not issued by Apple: OpenSSL accepts its signatures, a real iPhone refuses them."),
  faults: z.array(Fault).describe("The reasons why it does not sign; empty when it does."),
  warnings: z.array(z.string()).describe("For example, that it ends within 30 days."),
  push: Push,
};

const NFC_KEY =
  "Off while null. The public key of your NFC readers (Apple VAS): base64 of the SubjectPublicKeyInfo of a P-256 key, whose private key only the readers have. With it each pass carries for readers the code that a scanner would read, unless the design accepts only moving codes, so `POST /v1/passes/verify` takes what a reader types. It applies to all certificates of the pass type. Apple enables certificates for NFC on request, and sells no readers, so reading the passes is untested.";
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
        "One is active: it signs new passes. Inactive ones keep signing for phones that hold passes of their type.",
      ),
    nfc_capable: z
      .boolean()
      .describe(
        "Whether Apple has enabled the certificate for NFC, by its extension. Passes signed by another carry nothing for readers: phones would refuse them.",
      ),
    nfc_public_key: z.string().nullable().describe(NFC_KEY),
    nfc_requires_authentication: z.boolean().describe(NFC_AUTHENTICATION),
    fingerprint: z.string().describe("The SHA-256 of the certificate, to recognize it by."),
    expires_at: Timestamp,
    ...archivable,
  })
  .meta({
    id: "PassCertificate",
    description:
      "A Pass Type ID certificate of the organization's own Apple developer account. Its private key is stored encrypted and never shown.",
  });
export type PassCertificate = z.infer<typeof PassCertificate>;
export const PassCertificatePage = PageOf(PassCertificate);

export const PassSigning = z
  .object({
    source: z
      .enum(["organization", "installation", "development", "none"])
      .describe(
        "The source of the certificate: the organization's own, else the one in the installation's settings, else its development certificate.",
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
        "The address where phones ask for updates. Null without https: passes then do not update themselves.",
      ),
  })
  .meta({ id: "PassSigning", description: "The signer of an organization's Apple passes." });
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
  passphrase: z
    .string()
    .max(1_000)
    .nullable()
    .optional()
    .describe("The password of the key or of the .p12."),
  wwdr: File.optional().describe(
    "Apple's intermediate certificate (WWDR G4): PEM, or base64 of the .cer. Default: the one in the .p12 or in the installation's settings.",
  ),
  pass_type_identifier: z
    .string()
    .max(200)
    .optional()
    .describe("If given, the certificate must be for this pass type."),
  team_identifier: z
    .string()
    .max(200)
    .optional()
    .describe("If given, the certificate must belong to this team."),
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
