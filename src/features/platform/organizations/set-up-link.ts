import { DAY } from "@/lib/time";
import { randomToken, sha256 } from "@/server/config/secrets";
import type { Ctx } from "@/server/context";
import type { Db } from "@/server/data/db";

type Deps = Pick<Ctx, "db" | "now">;

/**
 * Makes a link's token that lets whoever has it make the installation's first club within a day. Only its hash is kept:
 * a leaked table makes no club.
 */
export async function makeSetUpLink({ db, now }: Deps): Promise<string> {
  const token = randomToken();
  const at = now();
  const expires_at = new Date(at.getTime() + DAY);
  await db.setUpLink.create({ data: { token_hash: sha256(token), expires_at, created_at: at } });
  return token;
}

/** Tells whether a token can still be used. Looking changes nothing. */
export async function isOpenSetUpLink({ db, now }: Deps, token: string): Promise<boolean> {
  const open = { token_hash: sha256(token), used_at: null, expires_at: { gt: now() } };
  return (await db.setUpLink.count({ where: open })) === 1;
}

/**
 * Uses a token up, and with it every other: an installation is set up once, however often it was started before.
 * Call it in the transaction that makes the club. Only one of several callers at once gets true.
 */
export async function spendSetUpLink({ db, now }: Deps, token: string): Promise<boolean> {
  // Two links at once would each wait for the other's row.
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('set-up links', 0))`;
  const at = now();
  const own = { token_hash: sha256(token), used_at: null, expires_at: { gt: at } };
  const spent = await db.setUpLink.updateMany({ where: own, data: { used_at: at } });
  if (spent.count === 0) return false;
  await endSetUpLinks({ db, now });
  return true;
}

/** Ends all links, since there is a club now. */
export async function endSetUpLinks({ db, now }: { db: Db; now: Ctx["now"] }): Promise<void> {
  await db.setUpLink.updateMany({ where: { used_at: null }, data: { used_at: now() } });
}
