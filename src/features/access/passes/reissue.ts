import { type Ctx, inTx } from "@/server/context";
import { endOf } from "@/lib/pass-end";
import { Failure } from "@/server/errors";
import { inheritedFrom, insertPass, lockHolder } from "./create";
import { PassExpired, PassRevoked } from "./errors";
import { provisionPass } from "./provision";
import { revokePasses } from "./revoke-passes";
import type { Pass, ReissuePass } from "./schema";
import { loadPass, lockPass, type PassRow } from "./store";
import { toPass } from "./view";

/**
 * Issues a pass again, for a lost phone or a leaked link: the old one is revoked, and a new one
 * with its own serial number, tokens and code takes its place, ready for a wallet if the old one
 * was. Repeated, also at the same time, it returns the pass that took the place. Raises
 * PassNotFound, MemberArchived, PassRevoked when the pass was revoked and has no live successor, and
 * PassExpired when it has ended: the new one ends with it.
 */
export async function reissuePass(ctx: Ctx, input: ReissuePass): Promise<Pass> {
  const { old, row } = await inTx(ctx, (tx) => replacePass(tx, input));
  if (!old.provisioned_at) return toPass(ctx, row);
  try {
    return await provisionPass(ctx, { pass_id: row.id });
  } catch (thrown) {
    // The old pass is revoked, as it had to be; the wallet can be tried again.
    if (thrown instanceof Failure) return toPass(ctx, await loadPass(ctx, row.id));
    throw thrown;
  }
}

async function replacePass(tx: Ctx, { pass_id, reason }: ReissuePass) {
  // The member first, as everywhere: a concurrent archiving is waited for, and has revoked the pass
  // then.
  const { member_id } = await loadPass(tx, pass_id);
  await lockHolder(tx, member_id);
  const old = await lockPass(tx, pass_id);
  const newest = (await newestOf(tx, old)) ?? old;
  if (newest.revoked_at) throw PassRevoked({ resource: "pass", resource_id: newest.id });
  if (newest.id !== old.id) return { old, row: newest };
  const end = endOf(old, old.pass_design);
  if (end && end <= tx.now()) throw PassExpired({ resource: "pass", resource_id: old.id });
  await revokePasses(tx, { id: old.id }, reason);
  return { old, row: await insertPass(tx, inheritedFrom(old)) };
}

/** Finds the last successor of a pass, or null. */
async function newestOf(tx: Ctx, pass: { id: string }): Promise<PassRow | null> {
  const next = await tx.db.pass.findFirst({
    where: { organization_id: tx.org.id, replaces_pass_id: pass.id },
    select: { id: true },
  });
  return next && ((await newestOf(tx, next)) ?? loadPass(tx, next.id));
}
