import type pg from "pg";
import { readUpTo } from "@/lib/read-up-to";
import { SandboxError } from "../core/errors";
import type { Handle } from "../core/router";
import type { OpenStore } from "../core/store";
import { PUBLIC_PATH } from "../resources/next-action";
import { answerChallenge, findChallenge } from "./challenge";
import { answerForAccount, findAccount, onboardingPage } from "./onboarding";
import { challengePage, nothingToConfirmPage, PAGE_HEADERS } from "./challenge-page";
import { toReturnPath, withOutcome } from "./return-url";

/**
 * The operations for the payer's browser on the application's own origin: card entry and confirmation with the
 * publishable key, and the bank's page. The router refuses a publishable key everywhere else, and this entry
 * refuses the secret key, which must never be in a browser.
 */

export interface PublicOptions {
  pool: pg.Pool;
  openStore: OpenStore;
  handle: Handle;
  publishableKey: string;
  /** The address that members type. Return addresses must be on it, or on the origin of the request. */
  baseUrl: string;
  onChange: () => void;
}

/** Limits the bytes of a request from a payer's browser. */
export const MOST_SANDBOX_BODY = 16 * 1024;
const TOO_LARGE = new SandboxError(413, {
  type: "invalid_request_error",
  code: "body_too_large",
  message: "The request is too large.",
});
const CHALLENGE = new RegExp(`^${PUBLIC_PATH}/3ds/((?:pi|seti)_[A-Za-z0-9]+)$`);

const ONBOARDING = new RegExp(`^${PUBLIC_PATH}/onboarding/(acct_[A-Za-z0-9_]+)$`);

export function createPublicFetch(options: PublicOptions) {
  return async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const id = CHALLENGE.exec(url.pathname)?.[1];
    const holder = ONBOARDING.exec(url.pathname)?.[1];
    try {
      if (holder && request.method === "GET") return await showOnboarding(options, holder, url);
      if (holder && request.method === "POST") return await onboard(options, holder, url, request);
      if (id && request.method === "GET") return await showChallenge(options, id, url);
      if (id && request.method === "POST") return await decideChallenge(options, id, url, request);
      return await forwardToApi(options, url, request);
    } catch (error) {
      if (error !== TOO_LARGE) throw error;
      return Response.json(
        { error: TOO_LARGE.body },
        { status: 413, headers: { connection: "close" } },
      );
    }
  };
}

async function readBody(request: Request): Promise<string> {
  const body = await readUpTo(request, MOST_SANDBOX_BODY);
  if (!body) throw TOO_LARGE;
  return body.toString("utf8");
}

/** Calls the API with the publishable key, as Stripe's browser library would. */
async function forwardToApi(
  { handle, publishableKey }: PublicOptions,
  url: URL,
  request: Request,
): Promise<Response> {
  if (request.headers.get("authorization") !== `Bearer ${publishableKey}`) {
    return apiError(401, "Send the publishable key as a bearer token.");
  }
  const body = await readBody(request);
  const answer = await handle({
    method: request.method,
    path: url.pathname.slice(PUBLIC_PATH.length),
    query: url.search.slice(1),
    headers: Object.fromEntries(request.headers),
    body,
  });
  return new Response(answer.body, {
    status: answer.status,
    headers: { ...answer.headers, "cache-control": "no-store" },
  });
}

async function showChallenge({ pool, baseUrl }: PublicOptions, id: string, url: URL) {
  const client_secret = url.searchParams.get("client_secret") ?? "";
  const return_url = toReturnPath(url.searchParams.get("return_url"), [baseUrl, url.origin]);
  const found = await findChallenge(pool, id, client_secret);
  if (found?.intent.status !== "requires_action") {
    return html(found ? 410 : 404, nothingToConfirmPage(return_url));
  }
  return html(
    200,
    challengePage(found.intent, { action: url.pathname, client_secret, return_url }),
  );
}

async function decideChallenge(options: PublicOptions, id: string, url: URL, request: Request) {
  const form = new URLSearchParams(await readBody(request));
  const return_url = toReturnPath(form.get("return_url"), [options.baseUrl, url.origin]);
  const found = await findChallenge(options.pool, id, form.get("client_secret") ?? "");
  if (!found) return html(404, nothingToConfirmPage(return_url));
  const outcome = form.get("outcome");
  const param = found.intent.object;
  // Closing the page decides nothing: the intent waits, as when the holder closes the bank's window.
  if (outcome !== "complete" && outcome !== "fail") {
    return goTo(withOutcome(return_url, { [param]: id, redirect_status: "pending" }));
  }
  const succeeded = await answerChallenge(options, found, outcome === "complete");
  options.onChange();
  const redirect_status = succeeded ? "succeeded" : "failed";
  return goTo(withOutcome(return_url, { [param]: id, redirect_status }));
}

async function showOnboarding({ pool, baseUrl }: PublicOptions, account: string, url: URL) {
  const asked = url.searchParams;
  const return_url = toReturnPath(asked.get("return_url"), [baseUrl, url.origin]);
  const secret = asked.get("secret") ?? "";
  const over = Number(asked.get("until")) * 1000 < Date.now();
  const found = over ? null : await findAccount(pool, account, secret);
  if (!found) return html(over ? 410 : 404, nothingToConfirmPage(return_url));
  return html(200, onboardingPage(found, { action: url.pathname, secret, return_url }));
}

async function onboard(options: PublicOptions, account: string, url: URL, request: Request) {
  const form = new URLSearchParams(await readBody(request));
  const return_url = toReturnPath(form.get("return_url"), [options.baseUrl, url.origin]);
  const found = await findAccount(options.pool, account, form.get("secret") ?? "");
  if (!found) return html(404, nothingToConfirmPage(return_url));
  if (form.get("outcome") === "complete") {
    await answerForAccount(options, account);
    options.onChange();
  }
  return goTo(return_url);
}

function html(status: number, body: string): Response {
  return new Response(body, { status, headers: PAGE_HEADERS });
}

function goTo(location: string): Response {
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}

function apiError(status: number, message: string): Response {
  const error = { type: "invalid_request_error", message };
  return Response.json({ error }, { status });
}
