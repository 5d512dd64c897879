import { inviteToAccount } from "@/features/people/account-invitations/invite";
import { addAccountMembers } from "@/features/people/accounts/change-members";
import { createAccount } from "@/features/people/accounts/create";
import { createMember } from "@/features/people/members/create";
import { newId } from "@/lib/ids";
import { sha256 } from "@/server/config/secrets";
import { byId } from "@/server/context";
import { asMember, type SeedContext, type Seeds } from "./seed-context";

/** Makes an account that the club's member owns, or another member. */
async function ownedBy({ ctx }: SeedContext, member_id: string): Promise<string> {
  const { id: account_id } = await createAccount(ctx, { name: "The Winters", type: "household" });
  await addAccountMembers(ctx, { account_id, member_ids: [member_id] });
  return account_id;
}

const owned = async (club: SeedContext) => ownedBy(club, await club.id("member_id"));

/** Makes an account that somebody else owns too, so that the club's member may go or change. */
async function shared(club: SeedContext): Promise<string> {
  const account_id = await owned(club);
  const { id } = await createMember(club.ctx, { name: "Another owner", status: "active" });
  await addAccountMembers(club.ctx, { account_id, member_ids: [id], role: "owner" });
  return account_id;
}

/** Invites somebody into an account, without a mail. */
async function invite({ ctx }: SeedContext, account_id: string, owner: string, email: string) {
  const quiet = { ...asMember(ctx, owner), mail: { ...ctx.mail, send: async () => {} } };
  return inviteToAccount(quiet, { account_id, email, role: "member" });
}

/** Makes a pending invitation into the club's account of that name, sent by its member. */
const invited = async (club: SeedContext): Promise<string> => {
  const account_id = await club.id("owned_account_id");
  const email = `${newId("aci").toLowerCase()}@example.test`;
  return (await invite(club, account_id, await club.id("member_id"), email)).id;
};

/** Invites the club's member into somebody else's account, and returns the link's token. */
async function token(club: SeedContext): Promise<string> {
  const { ctx } = club;
  const { id: owner } = await createMember(ctx, { name: "Somebody's parent", status: "active" });
  const where = byId(ctx, await club.id("member_id"));
  const { email } = await ctx.db.member.findUniqueOrThrow({ where });
  const { id } = await invite(club, await ownedBy(club, owner), owner, String(email));
  const text = newId("aci");
  const data = { token_hash: sha256(text) };
  await ctx.db.accountInvitation.update({ where: byId(ctx, id), data });
  return text;
}

const inOwn = (club: SeedContext) => club.id("owned_account_id");
const INVITATION = "/accounts/{account_id}/invitations/{account_invitation_id}";

export const accounts: Seeds = {
  ids: { owned_account_id: owned, account_invitation_id: invited },
  at: {
    "GET /portal/v1/me/account-invitations/{token}": { token },
    [`GET /portal/v1/me${INVITATION}`]: { account_id: inOwn, account_invitation_id: invited },
    "DELETE /v1/account-invitations/{account_invitation_id}": { account_invitation_id: invited },
    "GET /portal/v1/me/accounts/{account_id}/invitations": { account_id: inOwn },
    "POST /portal/v1/me/accounts/{account_id}/invitations": { account_id: inOwn },
    [`POST /portal/v1/me${INVITATION}/resend`]: {
      account_id: inOwn,
      account_invitation_id: invited,
    },
    [`DELETE /portal/v1/me${INVITATION}`]: { account_id: inOwn, account_invitation_id: invited },
    "PATCH /portal/v1/me/accounts/{account_id}/members": { account_id: shared },
    "DELETE /portal/v1/me/accounts/{account_id}/members": { account_id: shared },
    "POST /portal/v1/me/account-invitations/{token}/answer": { token },
  },
};
