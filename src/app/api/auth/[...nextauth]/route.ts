import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "@/api/identity/auth";
import { readSignIn } from "@/api/identity/sign-in-body";

export const dynamic = "force-dynamic";

type Params = { params: Promise<{ nextauth: string[] }> };

// The options need settings and database, which a build does not have.
async function handler(request: Request, context: Params) {
  if (request.method !== "POST") return NextAuth(authOptions())(request, context);
  const body = await readSignIn(request);
  if (typeof body !== "string") return body;
  const { method, headers } = request;
  const read = new NextRequest(request.url, { method, headers, body });
  return NextAuth(authOptions())(read, context);
}
export { handler as GET, handler as POST };
