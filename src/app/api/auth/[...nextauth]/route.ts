import NextAuth from "next-auth";
import { authOptions } from "@/api/auth";
import { getEnv } from "@/server/env";
import { pageAddress } from "@/server/transport";

export const dynamic = "force-dynamic";

type Params = { params: Promise<{ nextauth: string[] }> };

// The options need settings and database, which a build does not have.
function handler(request: Request, context: Params) {
  return NextAuth(authOptions(pageAddress(request, getEnv().TRUST_PROXY)))(request, context);
}
export { handler as GET, handler as POST };
