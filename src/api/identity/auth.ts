import type { NextAuthOptions } from "next-auth";
import { sessionAdapter } from "@/features/people/sessions/adapter";
import { SESSION_SECONDS } from "@/features/people/sessions/begin";
import { authSecret } from "@/features/people/sessions/sign-in-link";
import { getDatabase } from "@/server/data/db";
import { getEnv } from "@/server/config/env";

/**
 * Returns next-auth's options: sessions in our own tables. `api/identity/sign-in.ts` begins a session after its proof;
 * next-auth reads it and ends it.
 */
export function authOptions(): NextAuthOptions {
  return {
    secret: authSecret(),
    adapter: sessionAdapter(() => getDatabase().prisma),
    session: { strategy: "database", maxAge: SESSION_SECONDS },
    useSecureCookies: getEnv().BASE_URL.startsWith("https:"),
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [],
  };
}
