import { askingBrowser, setAskingBrowser } from "@/features/people/sessions/asking-browser";
import { askToSignIn } from "@/features/people/sessions/ask";
import { FirstClub } from "@/features/backoffice/setup/schema";
import { PasskeyRefused } from "@/features/people/passkeys/errors";
import { askForPasskey, provePasskey } from "@/features/people/passkeys/prove";
import { siteOf } from "@/features/people/passkeys/site";
import { beginSession, openSession, SESSION_SECONDS } from "@/features/people/sessions/begin";
import { sessionCookie, setSessionCookie } from "@/features/people/sessions/cookie";
import { readSession } from "@/features/people/sessions/read";
import { spendCode } from "@/features/people/sessions/sign-in-code";
import {
  findAsked,
  findSignIn,
  isAskedBy,
  LINK_SECONDS,
  spendSignIn,
} from "@/features/people/sessions/sign-in-link";
import { deviceName } from "@/lib/device";
import { looksLikeEmailAddress } from "@/lib/email-address";
import { consolePath } from "@/lib/portal-path";
import { ownPath } from "@/lib/own-path";
import { getDatabase } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import {
  CrossSiteRequest,
  fieldFault,
  MethodNotAllowed,
  RouteNotFound,
  ValidationFailure,
} from "@/server/errors";
import { toFieldFaults } from "@/server/http/validation";
import { toErrorResponse } from "@/server/http/problem";
import { countRequest } from "@/server/http/rate-limit";
import { domainOf, type OwnDomain, siteAddress } from "@/server/http/own-domain";
import { isSameOrigin } from "@/server/http/same-origin";
import type { Peer } from "@/server/http/peer";
import { assertHttps, clientAddress } from "@/server/http/transport";
import { requestIdHere } from "@/server/observe/request";
import { foundFirst } from "./found-club";
import { readSignIn } from "./sign-in-body";

/** The most attempts of one network address in a minute. */
const PER_ADDRESS = 30;

type Asked = {
  form: URLSearchParams;
  cookies: string | null;
  userAgent: string | null;
  now: Date;
  /** The club's own domain that it came to, and that site's address. */
  at: OwnDomain | null;
  site: string;
};

const STEPS: Record<string, (asked: Asked) => Promise<Response>> = {
  "/api/sign-in/ask": ask,
  "/api/sign-in/link": followLink,
  "/api/sign-in/code": typeCode,
  "/api/sign-in/passkey-question": askPasskey,
  "/api/sign-in/passkey": usePasskey,
  "/api/sign-in/set-up": setUp,
};

const isHttps = () => getEnv().BASE_URL.startsWith("https:");

/**
 * `/api/sign-in`: the forms of the sign-in pages. Only our own pages may post, since each answer changes the signed-in
 * person of a browser. Attempts are counted by network address.
 */
export async function signInEntry(request: Request, peer: Peer): Promise<Response> {
  const { BASE_URL, TRUST_PROXY } = getEnv();
  try {
    const step = STEPS[new URL(request.url).pathname];
    if (!step) throw RouteNotFound();
    if (request.method !== "POST") throw MethodNotAllowed();
    assertHttps(request, peer, TRUST_PROXY);
    if (!isSameOrigin(request, BASE_URL)) throw CrossSiteRequest();
    const now = new Date();
    // A link's token cannot be guessed: many people behind one address may follow theirs.
    if (step !== followLink) {
      const bucket = `sign-in-address:${clientAddress(request, peer, TRUST_PROXY)}`;
      await countRequest(getDatabase().query, bucket, PER_ADDRESS, now);
    }
    const body = await readSignIn(request);
    if (typeof body !== "string") return body;
    const form = new URLSearchParams(body);
    const { headers } = request;
    return await step({
      form,
      cookies: headers.get("cookie"),
      userAgent: headers.get("user-agent"),
      now,
      at: domainOf(headers),
      site: siteAddress(BASE_URL, headers),
    });
  } catch (thrown) {
    return toErrorResponse(thrown, {
      baseUrl: BASE_URL,
      requestId: requestIdHere(),
      format: "problem",
    });
  }
}

/** Stores an address, for members and strangers alike; a job mails the link. */
async function ask({ form, now, at }: Asked): Promise<Response> {
  const email = (form.get("email") ?? "").trim().toLowerCase();
  if (!looksLikeEmailAddress(email) || email.length > 254) {
    throw fieldFault(["body", "email"], "value_error", "must be an email address", email);
  }
  const { prisma } = getDatabase();
  const path = ownPath(form.get("path"));
  const browser = await askToSignIn(prisma, { email, path, host: at?.host ?? null, now });
  return Response.json({ asked: true }, { headers: cookies(remember(browser, LINK_SECONDS)) });
}

/** Handles the button of a mailed link's page. */
async function followLink(asked: Asked): Promise<Response> {
  const { form, now } = asked;
  const { prisma } = getDatabase();
  const request = await findSignIn(prisma, form.get("token") ?? "", now, asked.at?.host);
  const spent = request && (await spendSignIn(prisma, request.id, now));
  const headers = spent ? await begin(request.email, asked) : cookies();
  headers.set("location", spent ? request.path : "/sign-in?error=Verification");
  return new Response(null, { status: 303, headers });
}

/** Checks the code of the newest mail, typed into the browser that asked. Returns the next page. */
async function typeCode(asked: Asked): Promise<Response> {
  const { form, now } = asked;
  const browser = askingBrowser(asked.cookies, isHttps());
  const code = (form.get("code") ?? "").replace(/\s/g, "");
  const request = await spendCode(getDatabase().prisma, {
    browser,
    code,
    now,
    host: asked.at?.host ?? null,
  });
  return Response.json({ path: request.path }, { headers: await begin(request.email, asked) });
}

/**
 * Makes the installation's first club by the link of its start, and signs its owner in: whoever reads the log of the
 * start owns the installation, and there may be no mail yet that could prove an address. Returns the next page.
 */
async function setUp(asked: Asked): Promise<Response> {
  const { form } = asked;
  const read = FirstClub.safeParse(readJson(form.get("answers") ?? ""));
  if (!read.success) {
    throw new ValidationFailure(toFieldFaults(read.error.issues, () => "body"));
  }
  const { handle } = await foundFirst(form.get("token") ?? "", read.data);
  const headers = await begin(read.data.founder.email.toLowerCase(), asked);
  return Response.json({ path: consolePath(handle, "/set-up") }, { headers });
}

/** Returns the browser's question to the device: for any passkey, or, to prove oneself again, for one's own. */
async function askPasskey(asked: Asked): Promise<Response> {
  const { form, now, site } = asked;
  const owner = form.has("again") ? await signedInNow(asked) : null;
  const question = { baseUrl: site, now, owner };
  return Response.json(await askForPasskey(getDatabase().prisma, question), { headers: cookies() });
}

/** Checks the device's answer. Returns the next page. */
async function usePasskey(asked: Asked): Promise<Response> {
  const { form, now, site } = asked;
  const { prisma } = getDatabase();
  const answer = readJson(form.get("answer") ?? "");
  const proof = { answer, baseUrl: site, now };
  const { user_id } = await provePasskey(prisma, proof);
  if (form.has("again") && (await signedInNow(asked)) !== user_id) throw PasskeyRefused();
  const token = await openSession(prisma, { user_id, ...where(asked) });
  return Response.json({ path: ownPath(form.get("path")) }, { headers: signedIn(token) });
}

/** Returns the id of whom the browser is signed in as; null for nobody. */
async function signedInNow({ cookies: sent, now, at }: Asked): Promise<string | null> {
  const token = sessionCookie(sent);
  const session = token && (await readSession(getDatabase().prisma, token, now, null, at?.host));
  return session ? session.user.id : null;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Begins the session of a person with a proven address. */
async function begin(email: string, asked: Asked): Promise<Headers> {
  return signedIn(await beginSession(getDatabase().prisma, { email, ...where(asked) }));
}

const where = ({ cookies, userAgent, now, at }: Asked) => ({
  before: sessionCookie(cookies),
  device: deviceName(userAgent),
  now,
  at,
});

function signedIn(token: string): Headers {
  return cookies(setSessionCookie(token, SESSION_SECONDS, isHttps()), remember("", 0));
}

const remember = (browser: string, seconds: number) =>
  setAskingBrowser(browser, seconds, isHttps());

function cookies(...values: string[]): Headers {
  const headers = new Headers({ "cache-control": "no-store" });
  for (const value of values) headers.append("set-cookie", value);
  return headers;
}

/** Returns the content of a mailed link's page: the person it signs in, and whether this browser asked for it. */
export async function readSignInLink(token: string, sent: string | null, host?: string) {
  const request = await findSignIn(getDatabase().prisma, token, new Date(), host);
  if (!request) return null;
  const browser = askingBrowser(sent, isHttps());
  return { email: request.email, asked: isAskedBy(request, browser) };
}

/** Returns the address that this browser asked for, while that request can still sign it in. */
export async function requestedAddress(sent: string | null): Promise<string | null> {
  const browser = askingBrowser(sent, isHttps());
  const request = browser ? await findAsked(getDatabase().prisma, browser, new Date()) : null;
  return request?.email ?? null;
}

/** True if browsers support passkeys at the address of a request. */
export function offersPasskeys(sent: Headers): boolean {
  return siteOf(siteAddress(getEnv().BASE_URL, sent)) !== null;
}
