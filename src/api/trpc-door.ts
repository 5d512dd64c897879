import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { CrossSiteRequest } from "@/server/errors";
import { getEnv } from "@/server/env";
import { isSameOrigin } from "@/server/same-origin";
import { appRouter, trpcContext } from "./trpc";

/** The tRPC endpoint of our own pages. Calls that other sites make with the member's cookie are refused. */
export async function trpcFetch(request: Request): Promise<Response> {
  if (request.method !== "GET" && !isSameOrigin(request, getEnv().BASE_URL)) {
    const { code, explain } = CrossSiteRequest;
    return Response.json({ error: { message: explain, data: { code } } }, { status: 403 });
  }
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    createContext: () => trpcContext(request.headers.get("cookie")),
  });
}
