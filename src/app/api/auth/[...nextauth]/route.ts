import NextAuth from "next-auth";
import { authOptionsFor } from "@/api/auth";

export const dynamic = "force-dynamic";

type Params = { params: Promise<{ nextauth: string[] }> };

// The options need settings and database, which a build does not have.
async function handler(request: Request, context: Params) {
  return NextAuth(await authOptionsFor(request))(request, context);
}
export { handler as GET, handler as POST };
