import type pg from "pg";
import { authenticate, type Credentials } from "./credentials";
import { AttemptFailed, type ErrorBody, SandboxError } from "./errors";
import type { RequestFault } from "./faults";
import { decodeForm, type Form } from "./forms";
import { assertKey, claimKey, fingerprintOf, keepAnswer } from "./idempotency";
import { newObjectId } from "./ids";
import type { Call, Route, SandboxRequest, SandboxResponse } from "./route";
import type { OpenStore } from "./store";

/** Handles one request from arrival to answer: authentication, routing, idempotency, one transaction. */

export interface RouterOptions {
  pool: pg.Pool;
  openStore: OpenStore;
  routes: readonly Route[];
  credentials: Credentials;
  /** Called after each committed change: there may be webhooks to deliver. */
  onChange: () => void;
  /** Receives every failure of the sandbox itself; never the request, which may contain a card. */
  onError: (error: unknown, requestId: string) => void;
}

export type Handle = (request: SandboxRequest, fault?: RequestFault) => Promise<SandboxResponse>;

type Work = (call: Call) => Promise<{ object: string }>;

export function createRouter(options: RouterOptions): Handle {
  const { pool, openStore, routes, credentials, onChange, onError } = options;
  return async (request, fault) => {
    const requestId = newObjectId("req");
    const headers: Record<string, string> = { "request-id": requestId };
    try {
      const { account, fromBrowser } = authenticate(request, credentials);
      headers["stripe-account"] = account;
      const { route, id } = findRoute(routes, request, fromBrowser);
      const form = decodeForm(route.method === "GET" ? request.query : request.body);
      const key = route.method === "POST" ? request.headers["idempotency-key"] : undefined;
      if (key) headers["idempotency-key"] = key;
      const call = { id, fromBrowser, request: { id: requestId, idempotencyKey: key ?? null } };
      if (!route.writes) {
        const store = openStore(pool, account);
        const answer = await route.prepare(form)({ ...call, store });
        return toResponse(200, answer, headers);
      }
      const kept = await runOnce({
        pool,
        openStore,
        account,
        key,
        request,
        form,
        route,
        call,
        fault,
      });
      onChange();
      if (kept.replayed) {
        headers["idempotent-replayed"] = "true";
        headers["original-request"] = kept.request_id;
      }
      // Another try would only return the kept failure again.
      if (kept.status >= 500) headers["stripe-should-retry"] = "false";
      return { status: kept.status, headers: { ...headers, ...JSON_TYPE }, body: kept.body };
    } catch (error) {
      if (error instanceof SandboxError) return toError(error, headers);
      if ((error as { code?: unknown } | null)?.code === LOCK_NOT_AVAILABLE)
        return toError(LOCKED, headers);
      onError(error, requestId);
      return toResponse(500, { error: INTERNAL }, headers);
    }
  };
}

const JSON_TYPE = { "content-type": "application/json" };
const INTERNAL: ErrorBody = {
  type: "api_error",
  message: "Something went wrong. Try again later.",
};

/** PostgreSQL's lock_timeout. */
const LOCK_NOT_AVAILABLE = "55P03";
const LOCKED = new SandboxError(429, {
  type: "invalid_request_error",
  code: "lock_timeout",
  message: "This object cannot be accessed right now because another request holds it.",
});

function findRoute(routes: readonly Route[], request: SandboxRequest, fromBrowser: boolean) {
  for (const route of routes) {
    const match = route.path.exec(request.path);
    if (!match || route.method !== request.method) continue;
    if (fromBrowser && !route.browser) {
      const message = "This API call cannot be made with a publishable API key.";
      throw new SandboxError(403, { type: "invalid_request_error", message });
    }
    return { route, id: match[1] ?? "" };
  }
  const message = `Unrecognized request URL (${request.method}: ${request.path}).`;
  throw new SandboxError(404, { type: "invalid_request_error", message });
}

interface Once {
  pool: pg.Pool;
  openStore: OpenStore;
  account: string;
  key: string | undefined;
  request: SandboxRequest;
  form: Form;
  route: Route;
  call: Omit<Call, "store">;
  fault: RequestFault | undefined;
}

async function runOnce(once: Once) {
  const { pool, openStore, account, key, request, form, route, call, fault } = once;
  if (key) assertKey(key);
  const fingerprint = fingerprintOf(request.method, request.path, form);
  const tx = await pool.connect();
  try {
    await tx.query("BEGIN; SET LOCAL lock_timeout = '5s'");
    const kept = key ? await claimKey(tx, account, key, fingerprint) : null;
    if (kept) {
      await tx.query("COMMIT");
      return { ...kept, replayed: true };
    }
    const work = route.prepare(form);
    const store = openStore(tx, account);
    let answer = await attempt(work, { ...call, store });
    if (fault?.kind === "error")
      answer = { status: 500, body: JSON.stringify({ error: INTERNAL }) };
    const result = { ...answer, request_id: call.request.id };
    if (key) await keepAnswer(tx, account, key, fingerprint, result);
    await tx.query("COMMIT");
    return { ...result, replayed: false };
  } catch (error) {
    await tx.query("ROLLBACK");
    throw error;
  } finally {
    tx.release();
  }
}

/** Runs the work. A refusal is an answer too, but its changes are not written. */
async function attempt(work: Work, call: Call): Promise<{ status: number; body: string }> {
  try {
    const answer = await work(call);
    await call.store.flush();
    return { status: 200, body: JSON.stringify(answer) };
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    if (error instanceof AttemptFailed) await call.store.flush();
    return { status: error.status, body: JSON.stringify({ error: error.body }) };
  }
}

function toError({ status, body }: SandboxError, headers: Record<string, string>): SandboxResponse {
  return toResponse(status, { error: body }, headers);
}

function toResponse(
  status: number,
  body: object,
  headers: Record<string, string>,
): SandboxResponse {
  return { status, headers: { ...headers, ...JSON_TYPE }, body: JSON.stringify(body) };
}
