import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { PassSigning } from "./schema";
import { signerFor } from "./signer";
import { factsOf, pushStates } from "./store";
import { webServiceUrl } from "./web-service-url";

/**
 * Returns the certificate that signs the organization's Apple passes at present, and its faults.
 */
export async function getPassSigning(ctx: Ctx): Promise<PassSigning> {
  const web_service_url = webServiceUrl(ctx);
  const signer = await signerFor(ctx);
  if (!signer) {
    const push = { state: "unknown" as const, reason: null, changed_at: null };
    const nothing = { pass_type_identifier: null, team_identifier: null, expires_at: null };
    return {
      source: "none",
      pass_certificate_id: null,
      ...{ development_signature: false, faults: [], warnings: [], push },
      ...nothing,
      web_service_url,
    };
  }
  const own = await ctx.db.passCertificate.findFirst({
    where: { organization_id: ctx.org.id, active: true },
    select: { id: true },
  });
  const pushes = await pushStates(ctx);
  return {
    source: own ? "organization" : signer.development ? "development" : "installation",
    pass_certificate_id: own?.id ?? null,
    ...factsOf(signer, pushes.get(signer.passTypeIdentifier)),
    expires_at: toTimestamp(signer.certificateExpiresAt),
    web_service_url,
  };
}
