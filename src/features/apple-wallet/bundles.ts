import { MemberNotFound, WalletNotConfigured } from "@/features/passes/errors";
import { passInclude } from "@/features/passes/store";
import { signedFile } from "@/features/passes/wallet-cards";
import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { bundleUrl } from "./bundle-url";
import type { ListBundles, PassBundles } from "./schema";

/** Apple's bound for one file. */
const PER_BUNDLE = 10;

/**
 * Where a member's passes that are provisioned and not revoked can be fetched together, newest first.
 * Raises MemberNotFound.
 */
export async function listBundles(ctx: Ctx, input: ListBundles): Promise<PassBundles> {
  const { member_id } = input;
  const organization_id = ctx.org.id;
  const member = await ctx.db.member.findFirst({
    where: { organization_id, id: member_id },
    select: { id: true },
  });
  if (!member) throw MemberNotFound({ resource: "member", resource_id: member_id });
  const passes = await ctx.db.pass.findMany({
    where: { organization_id, member_id, revoked_at: null, provisioned_at: { not: null } },
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
 * The .pkpasses file of these passes, without those that were revoked meanwhile; null where none is left.
 * Raises PassDesignInvalid and WalletNotConfigured.
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
