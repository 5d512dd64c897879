import { MemberNotFound } from "@/features/people/errors";
import { WalletNotConfigured } from "@/features/access/passes/errors";
import { myUseful } from "@/features/access/passes/member-passes";
import { signerFor } from "@/features/access/pass-certificates/signer";
import { passInclude } from "@/features/access/passes/store";
import { signedFile } from "@/features/access/passes/wallet-cards";
import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { bundleUrl } from "./bundle-url";
import type { ListBundles, PassBundles } from "./schema";

/** Apple's limit for one file. */
const PER_BUNDLE = 10;

/**
 * Lists the addresses of files with a member's passes that are provisioned and not revoked, newest
 * first; none while Apple Wallet is not set up. Raises MemberNotFound.
 */
export async function listBundles(ctx: Ctx, { member_id }: ListBundles): Promise<PassBundles> {
  const organization_id = ctx.org.id;
  const where = { organization_id, id: member_id };
  if (!(await ctx.db.member.findFirst({ where, select: { id: true } })))
    throw MemberNotFound({ resource: "member", resource_id: member_id });
  return bundle(ctx, { organization_id, member_id });
}

/** Lists the same for the signed-in member's usable passes. Raises MemberSessionRequired. */
export async function listMyBundles(ctx: Ctx): Promise<PassBundles> {
  return bundle(ctx, await myUseful(ctx));
}

async function bundle(ctx: Ctx, where: Prisma.PassWhereInput): Promise<PassBundles> {
  const apple = await signerFor(ctx);
  if (!apple || apple.faults.length > 0) return { items: [] };
  const passes = await ctx.db.pass.findMany({
    where: { AND: [where], revoked_at: null, provisioned_at: { not: null } },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  const ids = passes.map(({ id }) => id);
  const count = Math.ceil(ids.length / PER_BUNDLE);
  const items = Array.from({ length: count }, (_, n) => {
    const pass_ids = ids.slice(n * PER_BUNDLE, (n + 1) * PER_BUNDLE);
    const { url, expires_at } = bundleUrl(ctx, pass_ids);
    return { url, pass_ids, expires_at: toTimestamp(expires_at) };
  });
  return { items };
}

/**
 * Returns the .pkpasses file of these passes, without those revoked meanwhile; null when none is
 * left. Raises PassDesignInvalid and WalletNotConfigured.
 */
export async function downloadBundle(ctx: Ctx, pass_ids: string[]): Promise<Buffer | null> {
  const rows = await ctx.db.pass.findMany({
    where: { organization_id: ctx.org.id, id: { in: pass_ids }, revoked_at: null },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    include: passInclude,
  });
  if (rows.length === 0) return null;
  const files = await Promise.all(rows.map((row) => signedFile(ctx, row)));
  const signed = files.filter((file) => file !== null);
  if (signed.length < rows.length) throw WalletNotConfigured();
  return ctx.wallet.bundlePasses(signed);
}
