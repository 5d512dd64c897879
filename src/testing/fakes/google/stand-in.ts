import { createPublicKey, type KeyObject, randomUUID } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { jwtVerify } from "jose";
import { createCallbackSigner } from "./callback-signer";
import { faultsOfBody } from "./published-types";

type Body = Record<string, unknown>;
export type Call = { method: string; path: string; status: number; body: Body };
type Answer = { status: number; body: Body; headers?: Record<string, string> };

const SCOPE = "https://www.googleapis.com/auth/wallet_object.issuer";
const TYPES = ["genericClass", "genericObject", "eventTicketClass", "eventTicketObject"];

/**
 * Opens Google's Wallet API on loopback: tokens for signatures of known accounts, classes and objects whose every body
 * is checked against Google's published types, patch semantics, and its refusals. For tests.
 */
export async function openGoogle() {
  const accounts = new Map<string, { key: KeyObject; issuerIds: string[] }>();
  const tokens = new Map<string, string>();
  const stored = new Map<string, Body>();
  const calls: Call[] = [];
  const signer = createCallbackSigner();
  let trouble: ((call: { method: string; path: string }) => Answer | "silence" | null) | null =
    null;
  let beforeEffect: ((call: { method: string; path: string }) => Promise<void>) | null = null;
  let beforeAnswer: ((call: Call) => void) | null = null;

  const server = http.createServer((request, response) => {
    void respond(request, response);
  });
  // Only the client ends idle connections: a request would fail that it sends as the server ends one.
  server.keepAliveTimeout = 0;

  async function respond(request: http.IncomingMessage, response: http.ServerResponse) {
    const text = await readAll(request);
    const call = { method: request.method ?? "", path: (request.url ?? "").split("?")[0] ?? "" };
    await beforeEffect?.(call);
    const troubled = trouble?.(call) ?? null;
    if (troubled === "silence") return void request.socket.destroy();
    const answer = troubled ?? (await answerTo(call, request, text));
    const body = call.path === "/token" ? {} : readJson(text);
    const record = { ...call, status: answer.status, body };
    calls.push(record);
    try {
      beforeAnswer?.(record);
    } catch {
      return void request.socket.destroy();
    }
    response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
    response.end(JSON.stringify(answer.body));
  }

  async function answerTo(
    { method, path }: { method: string; path: string },
    request: http.IncomingMessage,
    text: string,
  ): Promise<Answer> {
    if (path === "/keys") return { status: 200, body: signer.rootKeys() };
    if (path === "/token" && method === "POST") return exchange(text);
    const account = accounts.get(tokens.get(tokenOf(request)) ?? "");
    if (!account) return refusal(401, "UNAUTHENTICATED", "Request had invalid credentials.");
    const [, type = "", id] = /^\/walletobjects\/v1\/(\w+)(?:\/([^/]+))?$/.exec(path) ?? [];
    const may = (what: string) => account.issuerIds.includes(what.split(".")[0] ?? "");
    if (type === "issuer" && id && method === "GET") {
      if (!may(id)) return refusal(403, "PERMISSION_DENIED", "The caller does not have permission");
      return { status: 200, body: { issuerId: id, name: "Test issuer" } };
    }
    if (!TYPES.includes(type)) return refusal(404, "NOT_FOUND", "Not found");
    const body = readJson(text);
    const whole = id ?? String(body["id"]);
    if (!may(whole))
      return refusal(403, "PERMISSION_DENIED", "The caller does not have permission");
    return work(method, type, id, body);
  }

  async function exchange(text: string): Promise<Answer> {
    const form = new URLSearchParams(text);
    const assertion = form.get("assertion") ?? "";
    const claimed = readJson(Buffer.from(assertion.split(".")[1] ?? "", "base64url").toString());
    const account = accounts.get(String(claimed["iss"]));
    const rightGrant = form.get("grant_type") === "urn:ietf:params:oauth:grant-type:jwt-bearer";
    if (!account || !rightGrant || claimed["scope"] !== SCOPE) return invalidGrant();
    try {
      const { payload } = await jwtVerify(assertion, account.key, {
        algorithms: ["RS256"],
        audience: `${url()}/token`,
        currentDate: new Date(Number(claimed["iat"]) * 1000),
      });
      if (Number(payload.exp) - Number(payload.iat) > 3600) return invalidGrant();
    } catch {
      return invalidGrant();
    }
    const token = issueToken(String(claimed["iss"]));
    return { status: 200, body: { access_token: token, expires_in: 3599, token_type: "Bearer" } };
  }

  function issueToken(clientEmail: string): string {
    const token = `ya29.test-${randomUUID()}`;
    tokens.set(token, clientEmail);
    return token;
  }

  function work(method: string, type: string, id: string | undefined, body: Body): Answer {
    const name = type.replace(/^./, (letter) => letter.toUpperCase());
    const key = `${type}/${id ?? String(body["id"])}`;
    const before = stored.get(key);
    if (method === "POST" && id === undefined) {
      if (before) return refusal(409, "ALREADY_EXISTS", "Existing resource");
      return keep(key, name, body, body, false);
    }
    if (!before) return refusal(404, "NOT_FOUND", `${name} not found: ${id}`);
    if (method === "GET") return { status: 200, body: before };
    if (method === "PUT") return keep(key, name, body, body, false);
    if (method !== "PATCH") return refusal(405, "INVALID_ARGUMENT", "No such method");
    return keep(key, name, body, withoutNulls({ ...before, ...body }), true);
  }

  function keep(key: string, name: string, sent: Body, next: Body, patch: boolean): Answer {
    const faults = [...faultsOfBody(name, sent, patch), ...faultsOfBody(name, next)];
    const classId = next["classId"];
    if (classId !== undefined) {
      const classKey = `${key.split("/")[0]?.replace("Object", "Class")}/${String(classId)}`;
      if (!stored.has(classKey)) faults.push(`class ${String(classId)} not found`);
    }
    if (faults.length > 0) return refusal(400, "INVALID_ARGUMENT", faults.join("; "));
    stored.set(key, next);
    return { status: 200, body: next };
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = () => `http://127.0.0.1:${port}`;
  return {
    url: url(),
    keysUrl: `${url()}/keys`,
    tokenUri: `${url()}/token`,
    calls,
    /** Signs callbacks as Google does. */
    signer,
    /** Admits a service account for the issuers named. */
    admit: (clientEmail: string, privateKey: string, issuerIds: string[]) =>
      accounts.set(clientEmail, { key: createPublicKey(privateKey), issuerIds }),
    /** Issues a token for another client. */
    issueToken,
    /** Withdraws all issued tokens. */
    withdrawTokens: () => tokens.clear(),
    /** Google's stored objects, by `genericObject/<id>`. */
    stored,
    /** Replaces answers until null: by a refusal, or a broken connection. */
    setTrouble: (next: typeof trouble) => (trouble = next),
    /** Delays the effect of each call. */
    setBeforeEffect: (next: typeof beforeEffect) => (beforeEffect = next),
    /** Runs after the effect of each call; if it throws, the answer is lost. */
    setBeforeAnswer: (next: typeof beforeAnswer) => (beforeAnswer = next),
    /** Resets everything. */
    reset: () => {
      calls.length = 0;
      stored.clear();
      tokens.clear();
      trouble = null;
      beforeEffect = null;
      beforeAnswer = null;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type Google = Awaited<ReturnType<typeof openGoogle>>;

/** Returns a refusal as Google's APIs write it. */
export function refusal(status: number, code: string, message: string): Answer {
  return { status, body: { error: { code: status, message, status: code } } };
}

function invalidGrant(): Answer {
  return {
    status: 400,
    body: { error: "invalid_grant", error_description: "Invalid JWT Signature." },
  };
}

function tokenOf(request: http.IncomingMessage): string {
  return /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
}

function withoutNulls(body: Body): Body {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

async function readAll(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function readJson(text: string): Body {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return {};
  }
}
