import { type Ctx, inTx } from "@/server/context";
import { eventRow, recordEvents } from "@/server/jobs/events";
import { composeCard } from "./compose-card";
import { MemberNotFound } from "@/features/people/errors";
import { MemberArchived, PassRevoked } from "./errors";
import type { Pass, PassId } from "./schema";
import { storeShown, type Shown, shownOf } from "./refresh-shown";
import { loadPass, lockPass, type PassRow } from "./store";
import { toPass } from "./view";
import { assertGoogleTakes, signedFile } from "./wallet-cards";

/**
 * Makes a pass installable now: signs the .pkpass and creates the Google link. Repeating it returns
 * the same serial number and `provisioned_at` with fresh artefacts; a wallet that is not set up
 * returns null, and so does Apple's while its certificate signs nothing that a phone would accept.
 * An unknown pass is MemberNotFound: the specification lists that code for this operation. Raises
 * PassRevoked, MemberArchived, PassDesignInvalid, and WalletNotConfigured when no wallet at all can
 * take the pass.
 */
export async function provisionPass(ctx: Ctx, input: PassId): Promise<Pass> {
  const before = await loadPass(ctx, input.pass_id, MemberNotFound);
  assertProvisionable(before);
  // Signed before the lock is taken: it takes a while, and needs nothing that this operation
  // changes. The card's content is read before: a change in between is found by comparison, and
  // told.
  const shown = shownOf(ctx, await composeCard(ctx, before));
  const file = await signedFile(ctx, before);
  if (!file) await assertGoogleTakes(ctx, before);
  const row = await inTx(ctx, async (tx) => {
    const locked = await lockPass(tx, before.id, MemberNotFound);
    assertProvisionable(locked);
    await markProvisioned(tx, [{ id: locked.id, shown }]);
    return loadPass(tx, locked.id);
  });
  return toPass(ctx, row, { file });
}

/**
 * Marks passes as installable from now on, with their content; passes that were installable before
 * stay unchanged. Returns the ids of the new ones.
 */
export async function markProvisioned(
  tx: Ctx,
  passes: { id: string; shown: Shown }[],
): Promise<string[]> {
  const now = tx.now();
  const marked = await tx.db.pass.updateManyAndReturn({
    where: {
      organization_id: tx.org.id,
      id: { in: passes.map(({ id }) => id) },
      provisioned_at: null,
      revoked_at: null,
    },
    data: { provisioned_at: now, updated_at: now },
    select: { id: true },
  });
  const ids = new Set(marked.map(({ id }) => id));
  const events = [...ids].map((id) => eventRow(tx, "pass.provisioned", id));
  await recordEvents(tx, events);
  for (const { id, shown } of passes) if (ids.has(id)) await storeShown(tx, id, shown);
  return [...ids];
}

/** Raises MemberArchived and PassRevoked. */
export function assertProvisionable(row: PassRow): void {
  if (row.member.archived_at) throw MemberArchived({ current_status: row.member.status });
  if (row.revoked_at) {
    throw PassRevoked({ resource: "pass", resource_id: row.id });
  }
}
