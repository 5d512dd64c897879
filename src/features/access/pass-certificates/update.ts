import { type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { PassCertificateArchived } from "./errors";
import { keyFault, readNfcKey } from "./nfc-key";
import type { PassCertificate, UpdatePassCertificate } from "./schema";
import { credentialsOf } from "./signer";
import { loadCertificate, lockCertificates, toCertificate } from "./store";

/**
 * Changes the message of passes to NFC readers. A reader knows a pass by its type: the change
 * applies to all certificates of the type, and one renewed later takes it over. Equal values are
 * left alone. Raises PassCertificateNotFound, PassCertificateArchived, and field faults for a key
 * that readers do not use, or a certificate that Apple has not enabled for NFC.
 */
export async function updatePassCertificate(
  ctx: Ctx,
  { pass_certificate_id, nfc_public_key, nfc_requires_authentication }: UpdatePassCertificate,
): Promise<PassCertificate> {
  const key = nfc_public_key ? readNfcKey(nfc_public_key) : nfc_public_key;
  return inTx(ctx, async (tx) => {
    await lockCertificates(tx);
    const row = await loadCertificate(tx, pass_certificate_id);
    const wanted = {
      nfc_public_key: key === undefined ? row.nfc_public_key : key,
      nfc_requires_authentication: nfc_requires_authentication ?? row.nfc_requires_authentication,
    };
    const { changed } = changesOf(row, wanted) as { changed: string[] };
    if (changed.length === 0) return toCertificate(tx, row);
    if (row.archived_at) throw PassCertificateArchived({ current_status: "archived" });
    if (key && !tx.wallet.signerOf(credentialsOf(row)).nfcCapable) {
      throw keyFault(
        "certificate_without_nfc",
        "Apple has not enabled this certificate for NFC: phones would refuse every pass that it signs",
      );
    }
    await change(tx, row.pass_type_identifier, wanted);
    return toCertificate(tx, await loadCertificate(tx, row.id));
  });
}

type Nfc = { nfc_public_key: string | null; nfc_requires_authentication: boolean };

async function change(tx: Ctx, pass_type_identifier: string, wanted: Nfc): Promise<void> {
  const where = { organization_id: tx.org.id, pass_type_identifier, archived_at: null };
  const before = await tx.db.passCertificate.findMany({ where, orderBy: { id: "asc" } });
  await tx.db.passCertificate.updateMany({ where, data: { ...wanted, updated_at: tx.now() } });
  for (const row of before) {
    await recordEvent(tx, "pass_certificate.updated", row.id, changesOf(row, wanted));
  }
}
