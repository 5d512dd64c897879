import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { newId } from "@/lib/ids";
import { getDatabase } from "@/server/data/db";
import { CrossSiteRequest, InvalidCredentials, TooManyCalls } from "@/server/errors";
import { getEnv } from "@/server/config/env";
import { peerFrom } from "@/server/http/peer";
import { countRequest } from "@/server/http/rate-limit";
import { parseJson, readBody } from "@/server/http/request-input";
import { isSameOrigin } from "@/server/http/same-origin";
import { pageAddress } from "@/server/http/transport";
import { refuseCall, type TrpcContext } from "@/server/trpc";
import { acceptedLocale } from "@/server/words/reader";
import { placeOf } from "@/api/identity/identify";
import { logRefusal } from "@/api/identity/log-refusal";
import { sayTo } from "@/api/rest/failure-words";
import { appRouter, invitationContext, trpcContext } from "@/api/trpc";

const ENDPOINT = "/api/trpc";
/** Calls of one request. Our own pages make one at a time. */
const MOST_CALLS = 20;
/** The most calls of one member's pages in a minute, or of one address that is not signed in. */
const QUESTIONS_PER_MINUTE = 600;

/**
 * The tRPC endpoint of our own pages. Visitors without a session, and calls that other sites make with the member's
 * cookie, are refused before their input is read. Queries are counted here, each call of a request; each procedure
 * counts its changes.
 */
export async function trpcFetch(request: Request): Promise<Response> {
  const answer = await answerCalls(request);
  const peer = peerFrom(request.headers);
  logRefusal({ request, peer, door: ENDPOINT }, answer);
  return answer;
}

async function answerCalls(request: Request): Promise<Response> {
  const locale = acceptedLocale(request.headers.get("accept-language"));
  try {
    if (request.method !== "GET" && !isSameOrigin(request, getEnv().BASE_URL)) {
      throw CrossSiteRequest();
    }
    const names = callsOf(new URL(request.url).pathname);
    const calls = names.length;
    if (calls > MOST_CALLS) throw TooManyCalls();
    const invitation = request.headers.get("x-invitation");
    const [handle, host] = placeOf(request.headers);
    const context = invitation
      ? await invitationContext(invitation, names, locale)
      : await trpcContext(request.headers.get("cookie"), {
          locale,
          handle,
          host,
        });
    if (request.method === "GET" || !context.member) await countQuestions(request, context, calls);
    if (!context.member) throw InvalidCredentials();
    return await fetchRequestHandler({
      endpoint: ENDPOINT,
      req: await withReadInput(request),
      router: appRouter,
      createContext: () => context,
    });
  } catch (thrown) {
    return refuseCall(thrown, { requestId: newId("req"), say: sayTo({ locale }) });
  }
}

/** Returns the calls in a path: they are separated by commas, which may be encoded. */
function callsOf(path: string): string[] {
  return path
    .slice(ENDPOINT.length + 1)
    .replaceAll(/%2c/gi, ",")
    .split(",");
}

async function countQuestions(request: Request, { member }: TrpcContext, calls: number) {
  const who = member?.actor.id ?? pageAddress(request, getEnv().TRUST_PROXY);
  const { query } = getDatabase();
  await countRequest(query, `questions:${who}`, QUESTIONS_PER_MINUTE, new Date(), { times: calls });
}

/** Returns the request with a bounded input in NFC: the library would read and parse any. */
async function withReadInput(request: Request): Promise<Request> {
  const body = (await readBody(request)).normalize("NFC");
  const url = new URL(request.url);
  const asked = url.searchParams.get("input");
  const input = body || asked;
  // The library would report invalid JSON as a fault of ours.
  if (input) parseJson(input);
  // No character of JSON's own syntax composes with another, so its text can be composed as a whole.
  if (asked !== null) url.searchParams.set("input", asked.normalize("NFC"));
  const { method, headers } = request;
  return new Request(url, { method, headers, ...(body !== "" && { body }) });
}
