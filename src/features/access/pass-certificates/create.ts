import { newId } from "@/lib/ids";
import type { CredentialsFault } from "@/ports/wallet/port";
import { type Ctx, inTx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { encryptSecret } from "@/server/config/secrets";
import { makeActive } from "./activate";
import { PassCertificateInvalid } from "./errors";
import type { CreatePassCertificate, PassCertificate } from "./schema";
import { loadCertificate, lockCertificates, toCertificate } from "./store";

/**
 * Adds an organization's own certificate, once it has proven to sign: key, pass type, team, issuer
 * and dates are checked. The key is encrypted at rest. Raises PassCertificateInvalid with every
 * fault found.
 */
export async function createPassCertificate(
  ctx: Ctx,
  input: CreatePassCertificate,
): Promise<PassCertificate> {
  const read = check(ctx, input);
  const id = newId("pct");
  const now = ctx.now();
  return inTx(ctx, async (tx) => {
    await lockCertificates(tx);
    const nfc = await nfcOfType(tx, read.passTypeIdentifier);
    await tx.db.passCertificate.create({
      data: {
        id,
        organization_id: tx.org.id,
        pass_type_identifier: read.passTypeIdentifier,
        team_identifier: read.teamIdentifier,
        certificate: read.certificate,
        private_key: encryptSecret(read.key),
        wwdr: read.wwdr,
        development: read.development,
        fingerprint: read.fingerprint,
        ...nfc,
        expires_at: read.expiresAt,
        created_at: now,
        updated_at: now,
      },
    });
    const { passTypeIdentifier: pass_type_identifier } = read;
    await recordEvent(tx, "pass_certificate.created", id, { pass_type_identifier });
    if (input.activate ?? true) await makeActive(tx, id);
    return toCertificate(tx, await loadCertificate(tx, id));
  });
}

/** Copies the NFC readers of the previous certificate of the type. */
async function nfcOfType(tx: Ctx, pass_type_identifier: string) {
  return tx.db.passCertificate.findFirst({
    where: { organization_id: tx.org.id, pass_type_identifier, archived_at: null },
    orderBy: { id: "desc" },
    select: { nfc_public_key: true, nfc_requires_authentication: true },
  });
}

function check(ctx: Ctx, input: CreatePassCertificate) {
  const { read, faults } = ctx.wallet.readCredentials(
    {
      certificate: input.certificate ?? null,
      key: input.private_key ?? null,
      p12: input.p12 ?? null,
      passphrase: input.passphrase ?? null,
      wwdr: input.wwdr ?? null,
      passTypeIdentifier: input.pass_type_identifier ?? null,
      teamIdentifier: input.team_identifier ?? null,
    },
    ctx.now(),
  );
  if (!read) throw invalid(faults, input);
  return read;
}

const FIELDS: Record<CredentialsFault["code"], keyof CreatePassCertificate> = {
  certificate_unreadable: "certificate",
  key_unreadable: "private_key",
  p12_unreadable: "p12",
  wwdr_unreadable: "wwdr",
  key_mismatch: "private_key",
  pass_type_mismatch: "pass_type_identifier",
  team_mismatch: "team_identifier",
  issuer_mismatch: "wwdr",
  certificate_not_yet_valid: "certificate",
  certificate_expired: "certificate",
  wwdr_expired: "wwdr",
};

/** Names each fault at the field to fix. The input is not repeated: it may be a key. */
function invalid(faults: CredentialsFault[], input: CreatePassCertificate): Error {
  const inP12 = input.p12 !== undefined;
  const errors = faults.flatMap(({ code, message }) => {
    const field = FIELDS[code];
    const at = inP12 && (field === "certificate" || field === "private_key") ? "p12" : field;
    return fieldFault(["body", at], code, message, null).faults;
  });
  const [first] = errors;
  return PassCertificateInvalid({
    field: first?.loc.at(-1) ?? "certificate",
    detail: faults.map(({ message }) => message).join(" "),
    errors,
  });
}
