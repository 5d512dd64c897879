import { logger } from "@/server/log";
import type { Peer } from "@/server/http/peer";
import { TextResponse } from "@/server/http/text-response";
import { getEnv } from "@/server/config/env";
import { networkOf } from "@/lib/public-address";
import { MINUTE } from "@/lib/time";
import { clientAddress } from "@/server/http/transport";

/** Lines a minute, for one network and for all: an attacker must not fill the disk. */
const PER_NETWORK = 30;
const IN_ALL = 600;

const begin = (minute: number) => ({
  minute,
  told: 0,
  untold: 0,
  counts: new Map<string, number>(),
});
let present = begin(0);

/**
 * Logs a request that was refused because of its caller or its frequency: an invalid key or token, a missing scope, or
 * a reached limit (once a minute and caller). A request without any credentials is logged only at a limit. `door`: the
 * address, without its secrets.
 */
export function logRefusal(
  of: { request: Request; peer: Peer; door: string },
  answer: Response,
): void {
  const { status, headers } = answer;
  if (status !== 401 && status !== 403 && status !== 429) return;
  const { request, peer, door } = of;
  const authorization = request.headers.get("authorization");
  if (status === 401 && authorization === null) return;
  const address = clientAddress(request, peer, getEnv().TRUST_PROXY);
  const key = hintOf(authorization);
  const { code, required_scope } = saidIn(answer);
  const network = networkOf(address);
  const once = status === 429 ? `${network} ${key} ${door}` : null;
  if (!takeLine(network, once, Date.now())) return;
  logger().warn(
    {
      ...{ status, code, required_scope, method: request.method, door, address, key },
      request_id: headers.get("x-request-id") ?? undefined,
    },
    status === 429 ? "a limit is reached" : "a request is refused",
  );
}

/** Returns the parts of a refusal that explain it. */
function saidIn(answer: Response): { code?: string; required_scope?: string } {
  if (!(answer instanceof TextResponse)) return {};
  return JSON.parse(answer.written) as { code?: string; required_scope?: string };
}

/**
 * Returns the beginning of a key, as the list of keys shows it but for `mk_`: enough to recognize it, and no secret.
 */
function hintOf(authorization: string | null): string | undefined {
  const [, mode, start] = /^Bearer +mk_(live|test)_(\w{4})/i.exec(authorization ?? "") ?? [];
  return mode && `${mode} ${start}…`;
}

/** Counts a line of this minute; true if it fits. `once`: the subject of a line written once a minute. */
function takeLine(network: string, once: string | null, now: number): boolean {
  const minute = Math.floor(now / MINUTE);
  if (minute !== present.minute) {
    const { untold } = present;
    present = begin(minute);
    if (untold > 0) logger().warn({ untold }, "more requests were refused than are told of");
  }
  const { counts } = present;
  if (once !== null && counts.has(once)) return false;
  const before = counts.get(network) ?? 0;
  if (before >= PER_NETWORK || present.told >= IN_ALL) {
    present.untold += 1;
    return false;
  }
  present.told += 1;
  counts.set(network, before + 1);
  if (once !== null) counts.set(once, 1);
  return true;
}
