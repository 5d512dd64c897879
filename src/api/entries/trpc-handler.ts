import type { AnyRouter } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { VIEW_HEADER } from "@/lib/member-view";
import { CLUB_HEADER } from "@/lib/portal-path";
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
import { noteRequest, requestIdHere } from "@/server/observe/request";
import { placeOf } from "@/api/identity/identify";
import { logRefusal } from "@/api/identity/log-refusal";
import { sayTo } from "@/api/rest/failure-words";
import { consoleContext, consoleRouter, mostBodyOf } from "@/api/console";
import { appRouter, invitationContext, trpcContext } from "@/api/trpc";

/** A router of procedures at an address of its own. */
type Endpoint = {
  path: string;
  router: AnyRouter;
  /** Returns the context of a request for these calls. */
  contextOf: (request: Request, calls: readonly string[], locale: string) => Promise<TrpcContext>;
  /** True if somebody may ask who is signed in this way, at least. */
  admits: (context: TrpcContext) => boolean;
  /** The most bytes of a body, where a procedure may have more than usual. */
  most?: (name: string) => number | undefined;
};

/** Calls of one request. Our own pages make one at a time. */
const MOST_CALLS = 20;
/** The most calls of one member's pages in a minute, or of one address that is not signed in. */
const QUESTIONS_PER_MINUTE = 600;

const PORTAL: Endpoint = {
  path: "/api/trpc",
  router: appRouter,
  contextOf: (request, calls, locale) => {
    const invitation = request.headers.get("x-invitation");
    if (invitation) return invitationContext(invitation, calls, locale);
    const [handle, host] = placeOf(request.headers);
    const fromView = request.headers.has(VIEW_HEADER);
    return trpcContext(request.headers.get("cookie"), { locale, handle, host, fromView });
  },
  admits: ({ member }) => member !== null,
};

const CONSOLE: Endpoint = {
  path: "/api/console",
  router: consoleRouter,
  contextOf: ({ headers }) =>
    consoleContext(headers.get("cookie"), {
      handle: headers.get(CLUB_HEADER),
      acceptLanguage: headers.get("accept-language"),
    }),
  admits: ({ signedIn }) => signedIn !== null,
  most: mostBodyOf,
};

/**
 * The tRPC endpoint of the portal's own pages. Visitors without a session, and calls that other sites make with the
 * member's cookie, are refused before their input is read. Queries are counted here, each call of a request; each
 * procedure counts its changes.
 */
export const trpcFetch = (request: Request) => answer(PORTAL, request);

/** The tRPC endpoint of the console's own pages, by the same rules. */
export const consoleFetch = (request: Request) => answer(CONSOLE, request);

async function answer(endpoint: Endpoint, request: Request): Promise<Response> {
  const given = await answerCalls(endpoint, request);
  const peer = peerFrom(request.headers);
  logRefusal({ request, peer, door: endpoint.path }, given);
  return given;
}

async function answerCalls(endpoint: Endpoint, request: Request): Promise<Response> {
  const locale = acceptedLocale(request.headers.get("accept-language"));
  let say = sayTo({ locale });
  try {
    if (request.method !== "GET" && !isSameOrigin(request, getEnv().BASE_URL)) {
      throw CrossSiteRequest();
    }
    const names = callsOf(endpoint, new URL(request.url).pathname);
    const calls = names.length;
    if (calls > MOST_CALLS) throw TooManyCalls();
    const context = await endpoint.contextOf(request, names, locale);
    say = context.say ?? say;
    noteCaller(endpoint, context, names);
    const admitted = endpoint.admits(context);
    if (request.method === "GET" || !admitted) await countQuestions(request, context, calls);
    if (!admitted) throw InvalidCredentials();
    return await fetchRequestHandler({
      endpoint: endpoint.path,
      req: await withReadInput(request, endpoint.most?.(names.join(","))),
      router: endpoint.router,
      createContext: () => context,
    });
  } catch (thrown) {
    return refuseCall(thrown, { requestId: requestIdHere(), say });
  }
}

/** Tells the log who calls, and the procedures; names of others are left out, as anybody can make one up. */
function noteCaller({ path, router }: Endpoint, context: TrpcContext, names: string[]): void {
  const known = names.filter((name) => name in router._def.procedures);
  const calls = known.length > 0 && known.length === names.length ? known : undefined;
  const { actor, org } = context.staff ?? context.member ?? {};
  noteRequest({
    route: calls?.length === 1 ? `${path}/${calls[0]}` : path,
    ...(calls && calls.length > 1 && { calls }),
    ...(actor && { actor: `${actor.kind}:${actor.id}` }),
    ...(actor?.kind === "member" && actor.viewed_by && { actor: `staff:${actor.viewed_by}` }),
    ...(org && { organization: org.id }),
  });
}

/** Returns the calls in a path: they are separated by commas, which may be encoded. */
function callsOf(endpoint: Endpoint, path: string): string[] {
  return path
    .slice(endpoint.path.length + 1)
    .replaceAll(/%2c/gi, ",")
    .split(",");
}

async function countQuestions(request: Request, context: TrpcContext, calls: number) {
  const { member, staff, signedIn } = context;
  const { viewed_by } = member?.actor.kind === "member" ? member.actor : {};
  const who =
    viewed_by ??
    member?.actor.id ??
    staff?.actor.id ??
    signedIn?.user_id ??
    pageAddress(request, getEnv().TRUST_PROXY);
  const { query } = getDatabase();
  await countRequest(query, `questions:${who}`, QUESTIONS_PER_MINUTE, new Date(), { times: calls });
}

/** Returns the request with a bounded input in NFC: the library would read and parse any. */
async function withReadInput(request: Request, most?: number): Promise<Request> {
  const body = (await readBody(request, most)).normalize("NFC");
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
