import { signerFor } from "@/features/access/pass-certificates/signer";
import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { PassCard } from "./compose-card";
import { downloadUrl } from "./download-url";
import type { Pass, PassInstall, PassRecord } from "./schema";
import { shareUrl } from "@/features/people/members/share-url";
import type { PassRow } from "./store";
import { saveLink } from "./wallet-cards";

/**
 * Returns the view of a pass. Wallet links only while it can be installed: provisioned and not
 * revoked.
 */
export async function toPass(
  ctx: Ctx,
  row: PassRow,
  { file = null, composed }: { file?: Buffer | null; composed?: PassCard } = {},
): Promise<Pass> {
  const installable = row.provisioned_at !== null && row.revoked_at === null;
  const apple = await signerFor(ctx);
  const signs = installable && apple !== null && apple.faults.length === 0;
  const google = await saveLink(ctx, row, composed);
  return {
    ...toPassRecord(row),
    google_wallet_url: google.url,
    apple_wallet_pass: file?.toString("base64") ?? null,
    share_url: shareUrl(ctx, row),
    apple_wallet_pass_url: signs ? downloadUrl(ctx, row.id) : null,
    google_wallet_unavailable_reason: google.reason,
    development_signature: apple?.development ?? false,
  };
}

/** Returns the facts about a pass, without any way to open it. */
export function toPassRecord(
  row: Omit<PassRow, "member" | "pass_design" | "code_key">,
): PassRecord {
  return {
    id: row.id,
    organization_id: row.organization_id,
    pass_design_id: row.pass_design_id,
    wallet_serial_number: row.wallet_serial_number,
    provisioned_at: toTimestamp(row.provisioned_at),
    revoked_at: toTimestamp(row.revoked_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
    member_id: row.member_id,
    booking_id: row.booking_id,
    guest_id: row.guest_id,
    expires_at: toTimestamp(row.expires_at),
    version: row.version,
    revocation_reason: row.revocation_reason as Pass["revocation_reason"],
    replaces_pass_id: row.replaces_pass_id,
    replaced_by_pass_id: row.replaced_by?.id ?? null,
    metadata: row.metadata as Pass["metadata"],
    installs: row.installs.map(({ platform, installed_at, removed_at }) => ({
      platform: platform as PassInstall["platform"],
      installed_at: toTimestamp(installed_at),
      removed_at: toTimestamp(removed_at),
    })),
  };
}
