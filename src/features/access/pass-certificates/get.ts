import type { Ctx } from "@/server/context";
import type { PassCertificate, PassCertificateId } from "./schema";
import { loadCertificate, toCertificate } from "./store";

/** Returns one certificate, never its key. Raises PassCertificateNotFound. */
export async function getPassCertificate(
  ctx: Ctx,
  input: PassCertificateId,
): Promise<PassCertificate> {
  return toCertificate(ctx, await loadCertificate(ctx, input.pass_certificate_id));
}
