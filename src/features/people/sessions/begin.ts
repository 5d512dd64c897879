import type { PrismaClient } from "@/server/data/db";
import { randomToken, sha256 } from "@/server/config/secrets";
import type { OwnDomain } from "@/server/http/own-domain";
import { sessionAdapter } from "./adapter";

export const SESSION_SECONDS = 30 * 24 * 3600;

/** The browser that signs in: its previous session, its user agent, and the club's own domain that it is at. */
type Where = { before: string | null; device?: string | null; now: Date; at?: OwnDomain | null };

/**
 * Signs in a person who has proved an address, which becomes verified for each member that has it. Returns the
 * session token.
 */
export async function beginSession(
  db: PrismaClient,
  { email, ...where }: Where & { email: string },
): Promise<string> {
  const adapter = sessionAdapter(() => db);
  const known = await adapter.getUserByEmail?.(email);
  const proved = { email, emailVerified: where.now };
  const user = known
    ? await adapter.updateUser?.({ id: known.id, ...proved })
    : await adapter.createUser?.({ id: "", ...proved });
  if (!user) throw new Error("Somebody who has proved an address is a user.");
  return openSession(db, { user_id: user.id, ...where });
}

/**
 * Signs in a known person with a new session, which replaces the browser's previous one. Returns its token. A
 * person who signs in again stays in the organization chosen before.
 */
export async function openSession(
  db: PrismaClient,
  { user_id, before, device, now, at }: Where & { user_id: string },
): Promise<string> {
  const adapter = sessionAdapter(() => db);
  const token = randomToken();
  const expires = new Date(now.getTime() + SESSION_SECONDS * 1000);
  await adapter.createSession?.({ sessionToken: token, userId: user_id, expires });
  const same = before ? { token_hash: sha256(before), user_id } : null;
  const row = same && (await db.session.findFirst({ where: same }));
  await db.session.update({
    where: { token_hash: sha256(token) },
    data: {
      device: device ?? null,
      last_used_at: now,
      created_at: now,
      host: at?.host ?? null,
      organization_id: at?.organization_id ?? row?.organization_id ?? null,
    },
  });
  if (before) await adapter.deleteSession?.(before);
  return token;
}
