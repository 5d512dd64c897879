import { toTimestamp } from "@/lib/time";
import { archivableFrom } from "@/lib/record";
import type { PassSigner } from "@/ports/wallet/port";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { PassCertificateNotFound } from "./errors";
import type { PassCertificate } from "./schema";
import { credentialsOf } from "./signer";

type Row = Prisma.PassCertificateModel;
type PushRow = Prisma.ApplePushStateModel;

/**
 * Loads one of the organization's certificates, archived or not, or raises PassCertificateNotFound.
 */
export async function loadCertificate(ctx: Ctx, id: string): Promise<Row> {
  const row = await ctx.db.passCertificate.findFirst({
    where: { organization_id: ctx.org.id, id },
  });
  if (!row) throw PassCertificateNotFound({ resource: "pass_certificate", resource_id: id });
  return row;
}

/**
 * Allows one change of an organization's certificates at a time, for the rest of the transaction.
 */
export async function lockCertificates(tx: Ctx): Promise<void> {
  await tx.db.$queryRaw`SELECT 1 FROM organizations WHERE id = ${tx.org.id} FOR NO KEY UPDATE`;
}

/** Returns how Apple's push service answers the organization's calls, by pass type. */
export async function pushStates(ctx: Ctx): Promise<Map<string, PushRow>> {
  const rows = await ctx.db.applePushState.findMany({ where: { organization_id: ctx.org.id } });
  return new Map(rows.map((row) => [row.pass_type_identifier, row]));
}

/** Returns the public facts about a signer. */
export function factsOf(signer: PassSigner, push: PushRow | undefined) {
  return {
    pass_type_identifier: signer.passTypeIdentifier,
    team_identifier: signer.teamIdentifier,
    development_signature: signer.development,
    faults: signer.faults,
    warnings: signer.warnings,
    push: {
      state: !push ? ("unknown" as const) : push.refused_reason ? "refused" : "working",
      reason: push?.refused_reason ?? null,
      changed_at: toTimestamp(push?.changed_at ?? null),
    } as PassCertificate["push"],
  };
}

export async function toCertificate(ctx: Ctx, row: Row): Promise<PassCertificate> {
  return viewOf(ctx, row, await pushStates(ctx));
}

export function viewOf(ctx: Ctx, row: Row, pushes: Map<string, PushRow>): PassCertificate {
  const signer = ctx.wallet.signerOf(credentialsOf(row));
  return {
    id: row.id,
    organization_id: row.organization_id,
    ...factsOf(signer, pushes.get(row.pass_type_identifier)),
    status: row.archived_at ? "archived" : row.active ? "active" : "inactive",
    nfc_capable: signer.nfcCapable,
    nfc_public_key: row.nfc_public_key,
    nfc_requires_authentication: row.nfc_requires_authentication,
    fingerprint: row.fingerprint,
    expires_at: toTimestamp(row.expires_at),
    ...archivableFrom(row),
  };
}
