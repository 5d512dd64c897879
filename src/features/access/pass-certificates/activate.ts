import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { PassCertificateArchived, PassCertificateInvalid } from "./errors";
import type { PassCertificate, PassCertificateId } from "./schema";
import { credentialsOf } from "./signer";
import { loadCertificate, lockCertificates, toCertificate } from "./store";

/**
 * Makes a certificate sign new passes from now on; the previous one keeps signing for phones that
 * hold passes of its type. Active already → unchanged. Raises PassCertificateNotFound,
 * PassCertificateArchived, and PassCertificateInvalid once it has expired.
 */
export async function activatePassCertificate(
  ctx: Ctx,
  input: PassCertificateId,
): Promise<PassCertificate> {
  return inTx(ctx, async (tx) => {
    await lockCertificates(tx);
    const row = await loadCertificate(tx, input.pass_certificate_id);
    if (row.active) return toCertificate(tx, row);
    if (row.archived_at) throw PassCertificateArchived({ current_status: "archived" });
    const [fault] = tx.wallet.signerOf(credentialsOf(row)).faults;
    if (fault) throw PassCertificateInvalid({ detail: fault.message, field: fault.code });
    await makeActive(tx, row.id);
    return toCertificate(tx, await loadCertificate(tx, row.id));
  });
}

/** Switches the certificate, in the caller's transaction and under `lockCertificates`. */
export async function makeActive(tx: Ctx, id: string): Promise<void> {
  const now = tx.now();
  await tx.db.passCertificate.updateMany({
    where: { organization_id: tx.org.id, active: true },
    data: { active: false, updated_at: now },
  });
  await tx.db.passCertificate.updateMany({
    where: { organization_id: tx.org.id, id },
    data: { active: true, updated_at: now },
  });
  await recordEvent(tx, "pass_certificate.activated", id);
}
