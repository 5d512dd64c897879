import type { Adapter, AdapterUser } from "next-auth/adapters";
import { newId } from "@/lib/ids";
import type { PrismaClient } from "@/server/data/db";
import { sha256 } from "@/server/config/secrets";
import { activateMembers } from "./activate";
import { endSessionsOf } from "./end";
import { recordSession } from "./record-session";

type UserRow = { id: string; email: string; email_verified: Date | null };

/**
 * Returns next-auth's storage over our own tables, with only the parts that sessions need. Sessions are stored
 * by their SHA-256, so a leaked table signs nobody in.
 */
export function sessionAdapter(db: () => PrismaClient): Adapter {
  return {
    async createUser({ email, emailVerified }: Omit<AdapterUser, "id">) {
      const user = await db().user.create({
        data: { id: newId("usr"), email: email.toLowerCase(), email_verified: emailVerified },
      });
      await activateMembers(db(), user.email);
      return toUser(user);
    },
    async getUser(id) {
      const user = await db().user.findUnique({ where: { id } });
      return user && toUser(user);
    },
    async getUserByEmail(email) {
      const user = await db().user.findUnique({ where: { email: email.toLowerCase() } });
      return user && toUser(user);
    },
    async getUserByAccount() {
      return null;
    },
    // next-auth calls this with `emailVerified` at every sign-in.
    async updateUser({ id, emailVerified }) {
      const user = await db().user.update({
        where: { id },
        data: { email_verified: emailVerified },
      });
      if (emailVerified) await activateMembers(db(), user.email);
      return toUser(user);
    },
    async linkAccount() {
      return undefined;
    },
    async createSession({ sessionToken, userId, expires }) {
      await db().$transaction(async (tx) => {
        const { user } = await tx.session.create({
          data: { token_hash: sha256(sessionToken), user_id: userId, expires_at: expires },
          select: { user: true },
        });
        await recordSession(tx, "session.created", user.email);
      });
      return { sessionToken, userId, expires };
    },
    async getSessionAndUser(sessionToken) {
      const row = await db().session.findUnique({
        where: { token_hash: sha256(sessionToken) },
        include: { user: true },
      });
      if (!row) return null;
      return {
        session: { sessionToken, userId: row.user_id, expires: row.expires_at },
        user: toUser(row.user),
      };
    },
    async updateSession({ sessionToken, expires }) {
      const changed = await db().session.updateManyAndReturn({
        where: { token_hash: sha256(sessionToken) },
        data: { expires_at: expires },
      });
      const row = changed[0];
      return row ? { sessionToken, userId: row.user_id, expires: row.expires_at } : null;
    },
    async deleteSession(sessionToken) {
      const token_hash = sha256(sessionToken);
      await db().$transaction(async (tx) => {
        const row = await tx.session.findUnique({ where: { token_hash }, select: { user: true } });
        if (row) await endSessionsOf(tx, row.user.email, { token_hash });
      });
    },
  };
}

function toUser(row: UserRow): AdapterUser {
  return { id: row.id, email: row.email, emailVerified: row.email_verified };
}
