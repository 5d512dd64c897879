import type { Ctx } from "@/server/context";
import type { Db, Statement } from "@/server/data/db";
import { fieldFault, IdempotencyInProgress, IdempotencyKeyReused } from "@/server/errors";
import { decryptSecret, encryptSecret, sha256 } from "@/server/config/secrets";
import { ownTurn } from "./own-turn";
import { TextResponse } from "./text-response";

/*
 * The database's own time, never the context's: a process lives in real time even when its organization has a test
 * clock, which may stand still or leap over a running request.
 */
const KEPT = "interval '24 hours'";
/** A request without an answer by then died with its process; the next one takes over. */
const LOCK = "interval '60 seconds'";

/** Selects a request's own claim: a minute later another request may have taken it over. */
const OWN = "id = $1 AND request_ids[cardinality(request_ids)] = $2";

const CLAIM: Statement = {
  name: "idempotency_claim",
  text: `INSERT INTO idempotency_records AS r (id, request_hash, request_ids, locked_until, created_at)
    VALUES ($1, $2, ARRAY[$3], now() + ${LOCK}, now())
    ON CONFLICT (id) DO UPDATE SET request_hash = EXCLUDED.request_hash, locked_until = EXCLUDED.locked_until,
      request_ids = CASE WHEN r.created_at < now() - ${KEPT} THEN '{}' ELSE r.request_ids END || EXCLUDED.request_ids,
      created_at = EXCLUDED.created_at, status = NULL, headers = NULL, body = NULL
      WHERE r.created_at < now() - ${KEPT}
         OR (r.status IS NULL AND r.locked_until <= now() AND r.request_hash = EXCLUDED.request_hash)
    RETURNING request_ids`,
};
const READ: Statement = {
  name: "idempotency_read",
  text: `SELECT request_hash, status, headers, body FROM idempotency_records WHERE id = $1`,
};
const STORE: Statement = {
  name: "idempotency_store",
  text: `UPDATE idempotency_records SET status = $3, headers = $4::jsonb, body = $5
    WHERE ${OWN} RETURNING id`,
};
/** For a request that was refused before it changed anything. */
const FORGET: Statement = {
  name: "idempotency_forget",
  text: `DELETE FROM idempotency_records WHERE ${OWN} AND status IS NULL`,
};
/**
 * For a failure of unknown extent: the next request first looks for the work of this one. The column holds
 * milliseconds: now() would be rounded up, and lock out an immediate retry.
 */
const RELEASE: Statement = {
  name: "idempotency_release",
  text: `UPDATE idempotency_records SET locked_until = date_trunc('milliseconds', now())
    WHERE ${OWN} AND status IS NULL`,
};

type Stored = {
  request_hash: string;
  status: number | null;
  headers: Record<string, string>;
  body: string;
};

/** Keeps an answer in the transaction of its work. Raises IdempotencyInProgress. */
export type Keep = (tx: Pick<Ctx, "query">, answer: Response) => Promise<void>;

/**
 * Runs a POST, PUT or PATCH once per Idempotency-Key within 24 hours: a repeat gets the first answer with
 * `Idempotent-Replayed: true`. Not stored for 401, 403, 429, validation faults and 5xx, so that a mended or retried
 * request runs. `run` gets the ids of earlier requests with this key that never got an answer, because their process or
 * the database died, or something failed: part of their work may be done. What it keeps in its own transaction is the
 * answer to every repeat, unless it answers otherwise itself. Raises IdempotencyKeyReused and IdempotencyInProgress.
 */
export async function answerOnce(
  ctx: Pick<Ctx, "query" | "actor" | "requestId">,
  request: { key: string; method: string; path: string; organization: string; body: string },
  run: (unanswered: string[], keep: Keep) => Promise<Response>,
): Promise<Response> {
  if (request.key.length > 255) {
    throw fieldFault(
      ["header", "Idempotency-Key"],
      "string_too_long",
      "String should have at most 255 characters",
      request.key,
      { max_length: 255 },
    );
  }
  const caller = `${ctx.actor.kind}:${ctx.actor.id}`;
  const id = sha256([caller, request.method, request.path, request.key].join("\n")).toString("hex");
  await ownTurn(request.body.length);
  const hash = sha256(`${request.organization}\n${request.body}`).toString("hex");
  const [claim] = await ctx.query<{ request_ids: string[] }>(CLAIM, [id, hash, ctx.requestId]);
  if (!claim) return replay((await ctx.query<Stored>(READ, [id]))[0], hash);

  const unanswered = claim.request_ids.slice(0, -1);
  let leave: Statement | null = RELEASE;
  const store = async ({ query }: Pick<Ctx, "query">, response: Response) =>
    query(STORE, [
      id,
      ctx.requestId,
      response.status,
      JSON.stringify(Object.fromEntries(response.headers)),
      // An answer may hold a value shown only once: a key's secret.
      encryptSecret(await response.clone().text()),
    ]);
  const keep: Keep = async (tx, response) => {
    const [own] = await store(tx, response);
    if (!own) throw IdempotencyInProgress({ retry_after_seconds: 1 });
  };
  try {
    const response = await run(unanswered, keep);
    if (isKept(response)) {
      await store(ctx, response);
      leave = null;
    } else if (response.status < 500 && unanswered.length === 0) {
      leave = FORGET;
    }
    return response;
  } finally {
    if (leave) await ctx.query(leave, [id, ctx.requestId]);
  }
}

/**
 * Deletes the answers to what was done in an organization that is being emptied: a repeat would tell of what is gone.
 * Answers about objects of the kinds that stay are kept, so that a repeat neither makes another nor empties it again.
 */
export async function forgetAnswersIn(
  db: Db,
  organization_id: string,
  staying: readonly string[],
): Promise<void> {
  await db.$executeRaw`
    DELETE FROM idempotency_records WHERE id IN (
      SELECT r.id
        FROM idempotency_records r
        CROSS JOIN unnest(r.request_ids) AS asked (request_id)
        JOIN domain_events e ON e.request_id = asked.request_id
       WHERE e.organization_id = ${organization_id} AND split_part(e.type, '.', 1) <> ALL (${staying}))`;
}

function replay(first: Stored | undefined, hash: string): Response {
  if (!first) throw IdempotencyInProgress({ retry_after_seconds: 1 });
  if (first.request_hash !== hash) throw IdempotencyKeyReused();
  if (first.status === null) throw IdempotencyInProgress({ retry_after_seconds: 1 });
  const headers = new Headers(first.headers);
  headers.set("idempotent-replayed", "true");
  const { status } = first;
  return status === 204
    ? new Response(null, { status, headers })
    : new TextResponse(decryptSecret(first.body), { status, headers });
}

function isKept(response: Response): boolean {
  if ([401, 403, 429].includes(response.status) || response.status >= 500) return false;
  // The validation format is the only plain-JSON 422; business 422s are problems and are kept.
  return !(
    response.status === 422 && response.headers.get("content-type")?.startsWith("application/json")
  );
}
