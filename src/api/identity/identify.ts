import { CLUB_HEADER } from "@/lib/portal-path";
import { newId } from "@/lib/ids";
import { getMailer } from "@/ports/mail";
import { paymentsOf } from "@/ports/payments";
import { getWallet } from "@/ports/wallet";
import { type Actor, type Ctx, modeOf, type Organization } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { CrossSiteRequest, InvalidCredentials } from "@/server/errors";
import { domainOf } from "@/server/http/own-domain";
import type { Peer } from "@/server/http/peer";
import {
  assertWithinLimit,
  countMemberRequest,
  countRequest,
  countWindow,
  toRateState,
  windowEnd,
} from "@/server/http/rate-limit";
import { isSameOrigin } from "@/server/http/same-origin";
import { noteRequest } from "@/server/observe/request";
import type { Caller, OnRate } from "@/server/http/rest";
import { clientAddress } from "@/server/http/transport";
import type { Reader } from "@/server/words/messages";
import { readerOf } from "@/server/words/reader";
import { isKeySecret } from "@/features/platform/api-keys/secret";
import { sessionCookie } from "@/features/people/sessions/cookie";
import { readSession, type Session } from "@/features/people/sessions/read";
import { purposes } from "@/api/purposes";
import { prepareWallet } from "@/api/startup/wallet-credentials";
import { findKey } from "./keys-in-turn";
import { readView } from "./member-view";

/** Failed authentications an address may make in a minute (contract §1). */
const FAILURES_PER_MINUTE = 30;
/** A member may use every operation of the portal's tables: they, and `visible`, narrow it to the member itself. */
const MEMBER_SCOPES: ReadonlySet<string> = new Set(["*"]);

/** Returns a context for an actor in an organization, and whoever reads, over the process's database and ports. */
export function contextFor(
  actor: Actor,
  org: Organization,
  requestId: string,
  reader?: Reader,
): Ctx {
  const { prisma, query } = getDatabase();
  return {
    org,
    actor,
    db: prisma,
    query,
    now: clockOf(org),
    payments: paymentsOf(org),
    paymentsOf,
    purposes,
    wallet: getWallet(),
    mail: getMailer(),
    baseUrl: getEnv().BASE_URL,
    requestId,
    ...(reader && { reader }),
    inTransaction: false,
    // Loaded when first needed: it knows every operation, and not every process does.
    storePayloads: async (tx, ids) =>
      (await import("@/api/jobs/store-payloads")).storePayloads(tx, ids),
  };
}

/** Returns the organization's time: its test clock's, or real time if it is live. */
function clockOf(org: Organization): Ctx["now"] {
  if (!org.test_clock_at || modeOf(org) === "live") return () => new Date();
  const frozen = new Date(org.test_clock_at);
  return () => frozen;
}

/** Returns a context of Foyer itself: jobs, the operator's commands, the seed. */
export function systemContext(org: Organization, id = "foyer"): Ctx {
  return contextFor({ kind: "system", id, scopes: new Set(["*"]) }, org, newId("req"));
}

/** Returns an admitted caller. */
export function callerOf(actor: Actor, organizations: Organization[], reader?: Reader): Caller {
  const ctx: Caller["ctx"] = (org, requestId) => contextFor(actor, org, requestId, reader);
  return { actor, organizations, ctx };
}

/** Admits a request of `/v1`: an API key. Raises InvalidCredentials and RateLimitExceeded. */
export async function admitApiKey(request: Request, peer: Peer, onRate: OnRate): Promise<Caller> {
  const secret = keySecret(request.headers.get("authorization"));
  const key = secret && (await findKey(secret));
  if (!key) return refuse(request, peer, new Date());
  noteRequest({ actor: `apiKey:${key.id}` });
  const { query } = getDatabase();
  const resets = windowEnd(key.at);
  const used = key.used ?? (await countWindow(query, `key:${key.id}`, resets, 1));
  const state = toRateState(used, key.rate_limit, resets);
  const actor: Actor = {
    kind: "apiKey",
    id: key.id,
    tenant_id: key.tenant_id,
    scopes: new Set(key.scopes),
    organization_ids: key.organizations.map((org) => org.id),
  };
  onRate(state, { actor, organizations: key.organizations });
  assertWithinLimit(used, state, key.at);
  await prepareWallet();
  return callerOf(actor, key.organizations);
}

/** Admits a request of `/portal/v1`: a signed-in member's session at the club of the request, or an API key. */
export async function admitPortal(request: Request, peer: Peer, onRate: OnRate): Promise<Caller> {
  if (request.headers.has("authorization")) return admitApiKey(request, peer, onRate);
  const token = sessionCookie(request.headers.get("cookie"));
  if (token && request.method !== "GET" && !isSameOrigin(request, getEnv().BASE_URL)) {
    throw CrossSiteRequest();
  }
  const now = new Date();
  const view = await readView(request.headers.get("cookie"), ...placeOf(request.headers));
  if (view) {
    // Whoever looks uses up their own requests, and not the member's.
    const actor = { ...view.actor, id: view.actor.user_id };
    onRate(await countMemberRequest({ query: getDatabase().query, actor }));
    await prepareWallet();
    return callerOf(view.actor, [view.organization], view.reader);
  }
  const session = token
    ? await readSession(getDatabase().prisma, token, now, ...placeOf(request.headers))
    : null;
  if (!session?.member || !session.organization) return refuse(request, peer, now);
  const actor = memberActor(session.member, session);
  onRate(await countMemberRequest({ query: getDatabase().query, actor }));
  await prepareWallet();
  const { organization, member } = session;
  return callerOf(actor, [organization], readerOf(organization, member));
}

/** Returns the club that a request is for, by its handle, and the club's own domain if it came there. */
export function placeOf(headers: Headers): [handle: string | null, host: string | null] {
  const domain = domainOf(headers);
  return domain ? [domain.handle, domain.host] : [headers.get(CLUB_HEADER), null];
}

/** Returns the actor of a signed-in member. */
export function memberActor(member: { id: string }, session: Session): Actor {
  const { user, fresh } = session;
  return { kind: "member", id: member.id, user_id: user.id, scopes: MEMBER_SCOPES, fresh };
}

/** Returns the API key in a header; null if nothing there has its form. */
function keySecret(header: string | null): string | null {
  const secret = /^Bearer +(\S+)$/i.exec(header ?? "")?.[1];
  return secret && isKeySecret(secret) ? secret : null;
}

/** Counts the failure against the address, so that keys cannot be guessed at speed. */
export async function refuse(request: Request, peer: Peer, now: Date): Promise<never> {
  const address = clientAddress(request, peer, getEnv().TRUST_PROXY);
  await countRequest(getDatabase().query, `refused:${address}`, FAILURES_PER_MINUTE, now);
  throw InvalidCredentials();
}
