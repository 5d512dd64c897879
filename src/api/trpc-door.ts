import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { newId } from "@/lib/ids";
import { CrossSiteRequest, InvalidCredentials } from "@/server/errors";
import { getEnv } from "@/server/env";
import { assertJsonBounds, readBody } from "@/server/request-input";
import { isSameOrigin } from "@/server/same-origin";
import { refuseCall } from "@/server/trpc";
import { appRouter, trpcContext } from "./trpc";

/**
 * The tRPC endpoint of our own pages. Who is not signed in, and calls that other sites make with the
 * member's cookie, are refused before anything that they send is looked at.
 */
export async function trpcFetch(request: Request): Promise<Response> {
  try {
    if (request.method !== "GET" && !isSameOrigin(request, getEnv().BASE_URL)) {
      throw CrossSiteRequest();
    }
    const context = await trpcContext(request.headers.get("cookie"));
    if (!context.member) throw InvalidCredentials();
    return await fetchRequestHandler({
      endpoint: "/api/trpc",
      req: await withReadBody(request),
      router: appRouter,
      createContext: () => context,
    });
  } catch (thrown) {
    return refuseCall(thrown, newId("req"));
  }
}

/** The request with an input that is bounded: the library would read and parse any. */
async function withReadBody(request: Request): Promise<Request> {
  const body = await readBody(request);
  assertJsonBounds(body || (new URL(request.url).searchParams.get("input") ?? ""));
  const { method, headers, url } = request;
  return new Request(url, { method, headers, ...(body !== "" && { body }) });
}
