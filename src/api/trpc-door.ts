import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { newId } from "@/lib/ids";
import { getDatabase } from "@/server/db";
import { CrossSiteRequest, InvalidCredentials, TooManyCalls } from "@/server/errors";
import { getEnv } from "@/server/env";
import { countRequest } from "@/server/rate-limit";
import { assertJsonBounds, readBody } from "@/server/request-input";
import { isSameOrigin } from "@/server/same-origin";
import { pageAddress } from "@/server/transport";
import { refuseCall, type TrpcContext } from "@/server/trpc";
import { appRouter, trpcContext } from "./trpc";

const ENDPOINT = "/api/trpc";
/** Calls of one request. Our own pages make one at a time. */
const MOST_CALLS = 20;
/** What one member's pages may ask in a minute, or one address that is not signed in. */
const QUESTIONS_PER_MINUTE = 600;

/**
 * The tRPC endpoint of our own pages. Who is not signed in, and calls that other sites make with the
 * member's cookie, are refused before anything that they send is looked at. What is asked is counted here,
 * each call of a request; what is changed, by each procedure.
 */
export async function trpcFetch(request: Request): Promise<Response> {
  try {
    if (request.method !== "GET" && !isSameOrigin(request, getEnv().BASE_URL)) {
      throw CrossSiteRequest();
    }
    const calls = callsOf(new URL(request.url).pathname);
    if (calls > MOST_CALLS) throw TooManyCalls();
    const context = await trpcContext(request.headers.get("cookie"));
    if (request.method === "GET" || !context.member) await countQuestions(request, context, calls);
    if (!context.member) throw InvalidCredentials();
    return await fetchRequestHandler({
      endpoint: ENDPOINT,
      req: await withReadInput(request),
      router: appRouter,
      createContext: () => context,
    });
  } catch (thrown) {
    return refuseCall(thrown, newId("req"));
  }
}

/** How many calls a path names: they are parted by commas, also where those are encoded. */
function callsOf(path: string): number {
  return path.slice(ENDPOINT.length).toLowerCase().replaceAll("%2c", ",").split(",").length;
}

async function countQuestions(request: Request, { member }: TrpcContext, calls: number) {
  const who = member?.actor.id ?? pageAddress(request, getEnv().TRUST_PROXY);
  const { query } = getDatabase();
  await countRequest(query, `questions:${who}`, QUESTIONS_PER_MINUTE, new Date(), calls);
}

/** The request with an input that is bounded: the library would read and parse any. */
async function withReadInput(request: Request): Promise<Request> {
  const body = await readBody(request);
  assertJsonBounds(body || (new URL(request.url).searchParams.get("input") ?? ""));
  const { method, headers, url } = request;
  return new Request(url, { method, headers, ...(body !== "" && { body }) });
}
