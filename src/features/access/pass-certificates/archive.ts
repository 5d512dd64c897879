import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { PassCertificate, PassCertificateId } from "./schema";
import { loadCertificate, lockCertificates, toCertificate } from "./store";

/**
 * Archives a certificate for good: it signs nothing any more, nor updates for phones that hold
 * passes of its type. New passes fall back to the installation's certificate. Archived already →
 * unchanged. Raises PassCertificateNotFound.
 */
export async function archivePassCertificate(
  ctx: Ctx,
  input: PassCertificateId,
): Promise<PassCertificate> {
  return inTx(ctx, async (tx) => {
    await lockCertificates(tx);
    const row = await loadCertificate(tx, input.pass_certificate_id);
    if (row.archived_at) return toCertificate(tx, row);
    const now = tx.now();
    await tx.db.passCertificate.updateMany({
      where: { organization_id: tx.org.id, id: row.id },
      data: { active: false, archived_at: now, updated_at: now },
    });
    await recordEvent(tx, "pass_certificate.archived", row.id);
    return toCertificate(tx, await loadCertificate(tx, row.id));
  });
}
