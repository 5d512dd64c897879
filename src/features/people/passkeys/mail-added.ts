import { portalUrl } from "@/server/portal-url";
import { letterHead } from "@/features/people/members/send-mail";
import { membershipsOf } from "@/features/people/sessions/read";
import { dressMail } from "@/features/platform/organizations/dress-mail";
import type { Ctx } from "@/server/context";
import { composePasskeyMail } from "./mails";

/** Mails a person that a new passkey can sign them in, as long as the passkey exists. */
export async function mailPasskeyAdded(ctx: Ctx, passkey_id: string): Promise<void> {
  const passkey = await ctx.db.passkey.findUnique({
    where: { id: passkey_id },
    include: { user: true },
  });
  const members = passkey ? await membershipsOf(ctx.db, passkey.user.email) : [];
  const member = members.find(({ organization_id }) => organization_id === ctx.org.id);
  if (!passkey || !member || ctx.mail.kind === "none") return;
  const mail = composePasskeyMail({
    ...letterHead(ctx, member),
    passkeyName: passkey.name,
    url: portalUrl(ctx, "/me"),
  });
  const { subject, text, html } = await dressMail(ctx, mail);
  const letter = { to: passkey.user.email, subject, text, html };
  await ctx.mail.send(letter, `passkey:${passkey_id}`);
}
