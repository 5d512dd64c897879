import { findPass } from "@/features/access/apple-wallet/find-pass";
import { getLatest } from "@/features/access/apple-wallet/get-latest";
import { listUpdated } from "@/features/access/apple-wallet/list-updated";
import { registerPhone } from "@/features/access/apple-wallet/register";
import {
  isDeviceId,
  isUnchanged,
  readLogLines,
  readPushToken,
} from "@/features/access/apple-wallet/rules";
import { unregisterPhone } from "@/features/access/apple-wallet/unregister";
import { getDatabase } from "@/server/data/db";
import type { Failure } from "@/server/errors";
import { logger } from "@/server/log";
import { httpStatus } from "@/server/http/problem";
import { countRequest } from "@/server/http/rate-limit";
import { parseJson, readBounded } from "@/server/http/request-input";
import { systemContext } from "@/api/identity/identify";
import { publicEntry, type PublicRequest } from "./public-entry";
import { prepareWallet } from "@/api/startup/wallet-credentials";

/** Per minute. A club's phones may all use one address when a design is published. */
const PER_ADDRESS = 1_200;
const REGISTRATIONS_PER_ADDRESS = 300;
const REGISTRATIONS_PER_PASS = 30;
const FAILURES_PER_ADDRESS = 60;
const FILES_PER_PASS = 60;
const LOGS_PER_ADDRESS = 60;
export const MOST_FROM_PHONE = 64 * 1024;
const RETRY_SECONDS = 600;

type Call = { request: Request; organization_id: string; address: string };

const empty = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { "cache-control": "no-store", ...headers } });
const refused = () => empty(401, { "www-authenticate": "ApplePass" });

/**
 * `/wallet/apple/{organization_id}`: the endpoints of Apple's "Wallet Passes Web Service". Phones read the status and,
 * of two answers, the body; nothing else is sent.
 */
export const appleWebService = publicEntry(
  {
    limit: { bucket: "apple-address", most: PER_ADDRESS },
    say: (status, _sentence, headers) => empty(status, headers),
    failed: refuse,
  },
  answer,
);

function refuse({ of, extras }: Failure, thrown: unknown): Response {
  // A failure to sign a phone's pass is our fault, not the phone's: it must try again.
  const ours = of.kind === "unavailable" || of.kind === "invalid";
  const status = ours ? 503 : httpStatus(of.kind);
  if (status >= 500) logger().error({ err: thrown }, "wallet web service");
  const retry = extras.retry_after_seconds ?? (ours ? RETRY_SECONDS : undefined);
  return empty(status, retry ? { "retry-after": String(retry) } : {});
}

const count = (bucket: string, limit: number) =>
  countRequest(getDatabase().query, `apple-${bucket}`, limit, new Date());

async function answer({ request, address }: PublicRequest): Promise<Response> {
  const [organization_id = "", version, ...path] = segmentsOf(request.url);
  const call: Call = { request, organization_id, address };
  const [noun, device = "", what, pass_type = "", serial] = path;
  if (version !== "v1" || path.length > 5) return empty(404);
  if (noun === "log" && path.length === 1) return on(call, { POST: keepLog });
  if (noun === "passes" && path.length === 3) {
    const [, type = "", serialNumber = ""] = path;
    const send = (of: Call) => sendPass(of, type, serialNumber);
    return on(call, { GET: send, HEAD: send });
  }
  if (noun !== "devices" || what !== "registrations" || !isDeviceId(device)) return empty(404);
  if (path.length === 4) return on(call, { GET: (of) => sendUpdated(of, device, pass_type) });
  if (serial === undefined) return empty(404);
  const named = { device, pass_type, serial };
  return on(call, { POST: (of) => register(of, named), DELETE: (of) => unregister(of, named) });
}

/**
 * Returns the segments of an address without empty ones: a `webServiceURL` may end in a slash, and so may a request.
 */
function segmentsOf(url: string): string[] {
  try {
    const { pathname } = new URL(url);
    const [, , ...rest] = pathname.split("/").filter(Boolean).map(decodeURIComponent);
    // PostgreSQL keeps no text with a NUL in it.
    return rest.some((segment) => segment.includes("\0")) ? [] : rest;
  } catch {
    return [];
  }
}

async function on(
  call: Call,
  methods: Record<string, (call: Call) => Promise<Response>>,
): Promise<Response> {
  const run = methods[call.request.method];
  return run ? run(call) : empty(405, { allow: Object.keys(methods).join(", ") });
}

type Named = { device: string; pass_type: string; serial: string };

async function register(call: Call, named: Named): Promise<Response> {
  await count(`register-address:${call.address}`, REGISTRATIONS_PER_ADDRESS);
  const pass = await admit(call, named.serial);
  if (!pass) return refused();
  await count(`register-pass:${pass.id}`, REGISTRATIONS_PER_PASS);
  const push_token = readPushToken(await readJson(call.request));
  if (push_token === null) return empty(400);
  const { device, pass_type } = named;
  const created = await registerPhone(systemContext(pass.organization, "apple-wallet"), {
    ...{ pass_id: pass.id, device, pass_type, push_token },
  });
  return empty(created ? 201 : 200);
}

async function unregister(call: Call, { device, serial }: Named): Promise<Response> {
  const pass = await admit(call, serial);
  if (!pass) return refused();
  await unregisterPhone(systemContext(pass.organization, "apple-wallet"), {
    ...{ pass_id: pass.id, device },
  });
  return empty(200);
}

async function sendUpdated(call: Call, device: string, pass_type: string): Promise<Response> {
  const organization = await getDatabase().prisma.organization.findUnique({
    where: { id: call.organization_id },
  });
  const since = new URL(call.request.url).searchParams.get("passesUpdatedSince");
  const updated =
    organization && (await listUpdated(systemContext(organization), { device, pass_type, since }));
  if (!updated) return empty(204);
  return Response.json(updated, { headers: { "cache-control": "no-store" } });
}

async function sendPass(call: Call, pass_type: string, serial: string): Promise<Response> {
  const pass = await admit(call, serial);
  if (!pass) return refused();
  const { headers: asked, method } = call.request;
  const modified = { "last-modified": pass.changed_at.toUTCString(), "cache-control": "no-cache" };
  if (isUnchanged(pass.changed_at, asked.get("if-modified-since"))) return empty(304, modified);
  await count(`pass:${pass.id}`, FILES_PER_PASS);
  await prepareWallet();
  const ctx = systemContext(pass.organization, "apple-wallet");
  const file = await getLatest(ctx, { pass_id: pass.id, pass_type });
  // A type without a signer is as unknown as an unused serial number.
  if (!file) return refused();
  const headers = {
    ...modified,
    "content-type": "application/vnd.apple.pkpass",
    "content-length": String(file.length),
  };
  return new Response(method === "HEAD" ? null : new Uint8Array(file), { headers });
}

async function keepLog(call: Call): Promise<Response> {
  await count(`log:${call.address}`, LOGS_PER_ADDRESS);
  const lines = readLogLines(await readJson(call.request));
  const { organization_id } = call;
  if (lines.length > 0)
    logger().warn({ organization_id: organization_id.slice(0, 40), lines }, "a phone complains");
  return empty(200);
}

/** Returns the pass for a phone that knows its token. Guesses are counted, and soon refused. */
async function admit(call: Call, serial: string) {
  const [, token = null] =
    /^ApplePass +(\S+)$/i.exec(call.request.headers.get("authorization") ?? "") ?? [];
  const { organization_id } = call;
  const pass = await findPass(getDatabase().prisma, { organization_id, serial, token });
  if (!pass) await count(`failed:${call.address}`, FAILURES_PER_ADDRESS);
  return pass;
}

/** Reads the body, whatever its media type; null if it is no JSON. Raises BodyTooLarge. */
async function readJson(request: Request): Promise<unknown> {
  const text = await readBounded(request, MOST_FROM_PHONE);
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}
