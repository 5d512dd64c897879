import { newId } from "@/lib/ids";
import { randomToken, sha256 } from "@/server/config/secrets";
import type { World } from "./world";

/** Signs in an active person of the staff with a role, by its name or id, and returns their cookie. */
export async function workAs(
  { ctx: { db, now }, org }: Pick<World, "ctx" | "org">,
  role: string,
  name = "Mia",
) {
  const [email, token, id] = [`${newId("usr").toLowerCase()}@s.test`, randomToken(), newId("stf")];
  await db.staffMember.create({
    data: {
      ...{ id, organization_id: org.id, email, name, status: "active" },
      ...{ role_ids: [role], invited_by: "system:test", created_at: now(), updated_at: now() },
    },
  });
  const user = await db.user.create({ data: { id: newId("usr"), email } });
  const expires_at = new Date(Date.now() + 3_600_000);
  await db.session.create({ data: { token_hash: sha256(token), user_id: user.id, expires_at } });
  return { id, email, token, cookie: `next-auth.session-token=${token}` };
}
