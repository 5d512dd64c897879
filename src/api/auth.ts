import { randomUUID } from "node:crypto";
import type { NextAuthOptions } from "next-auth";
import { getMailer } from "@/ports/mail";
import { accentOf } from "@/features/organizations/branding";
import { composeSignInMail } from "@/lib/mails/templates";
import { sessionAdapter } from "@/features/sessions/adapter";
import { authSecret, LINK_SECONDS, secretOfLink } from "@/features/sessions/sign-in-link";
import { membershipsOf } from "@/features/sessions/read";
import { getDatabase } from "@/server/db";
import { getEnv } from "@/server/env";
import { countRequest } from "@/server/rate-limit";
import { randomToken, sha256 } from "@/server/secrets";
import { pageAddress } from "@/server/transport";

const THIRTY_DAYS = 30 * 24 * 3600;
/** Links that may be asked for in a minute: for one mail address, and from one network address. */
const PER_MAIL_ADDRESS = 5;
const PER_NETWORK_ADDRESS = 30;

/** next-auth's options for who sends this request. */
export async function authOptionsFor(request: Request): Promise<NextAuthOptions> {
  const token = new URL(request.url).searchParams.get("token");
  const secret = token ? await secretOfLink(getDatabase().prisma, token) : authSecret();
  return authOptions(pageAddress(request, getEnv().TRUST_PROXY), secret);
}

/**
 * Signing in by an emailed link, with sessions in our own tables. An address that no member has gets
 * the same answer and no mail, so that the form does not tell who is a member. Links are counted, so that
 * nobody fills another's mailbox, or tries the addresses of a whole town; `address` is who asks.
 */
export function authOptions(address: string, secret = authSecret()): NextAuthOptions {
  const env = getEnv();
  return {
    secret,
    adapter: sessionAdapter(() => getDatabase().prisma),
    session: {
      strategy: "database",
      maxAge: THIRTY_DAYS,
      generateSessionToken: () => randomToken(),
    },
    useSecureCookies: env.BASE_URL.startsWith("https:"),
    pages: { signIn: "/sign-in", verifyRequest: "/sign-in/sent", error: "/sign-in" },
    providers: [
      {
        id: "email",
        name: "Email",
        type: "email",
        server: "",
        from: "",
        maxAge: LINK_SECONDS,
        options: {},
        async sendVerificationRequest({ identifier, url }) {
          const { prisma, query } = getDatabase();
          const now = new Date();
          const mailbox = sha256(identifier).toString("hex");
          await countRequest(query, `sign-in-address:${address}`, PER_NETWORK_ADDRESS, now);
          await countRequest(query, `sign-in:${mailbox}`, PER_MAIL_ADDRESS, now);
          const [membership] = await membershipsOf(prisma, identifier);
          const mailer = getMailer();
          // The sign-in page says it to everybody; a failure here would say it for members only.
          if (!membership || mailer.kind === "none") return;
          const { name, locale, branding } = membership.organization;
          const mail = composeSignInMail({
            organizationName: name,
            accentColor: accentOf(branding),
            locale,
            url,
            validMinutes: LINK_SECONDS / 60,
          });
          await mailer.send({ to: identifier, ...mail }, `sign-in:${randomUUID()}`);
        },
      },
    ],
  };
}
