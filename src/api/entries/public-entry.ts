import { newId } from "@/lib/ids";
import { getDatabase } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { CrossSiteRequest, type Failure } from "@/server/errors";
import type { Peer } from "@/server/http/peer";
import { httpStatus, toFailure } from "@/server/http/problem";
import { countRequest } from "@/server/http/rate-limit";
import { isSameOrigin } from "@/server/http/same-origin";
import { clientAddress, isSecure } from "@/server/http/transport";
import { plainPage } from "./plain-page";

type Entry = {
  /** The allowed methods, and the sentence for others; if missing, the entry checks them itself. */
  methods?: { allow: string[]; otherwise: string };
  /** Requests that one network address may send in a minute. */
  limit: { bucket: string; most: number };
  /** True if only our own pages may send a request. */
  ownPagesOnly?: boolean;
  /** Writes a refusal; by default a page of one sentence. */
  say?: typeof plainPage;
  /** Answers a failure; by default a page with its status and sentence. */
  failed?: (failure: Failure, thrown: unknown) => Response;
};

/** An admitted request, with everything an answer needs. */
export type PublicRequest = Pick<ReturnType<typeof getDatabase>, "prisma" | "query"> & {
  request: Request;
  address: string;
  now: Date;
};

/**
 * Makes the fetch function of an address that is opened without our credentials. It refuses other methods, clear text
 * and too frequent requests before it looks at anything else.
 */
export function publicEntry(
  { methods, limit, ownPagesOnly = false, say = plainPage, failed }: Entry,
  answer: (asked: PublicRequest) => Promise<Response>,
): (request: Request, peer: Peer) => Promise<Response> {
  return async (request, peer) => {
    if (methods && !methods.allow.includes(request.method))
      return say(405, methods.otherwise, { allow: methods.allow.join(", ") });
    try {
      const { BASE_URL, TRUST_PROXY } = getEnv();
      if (!isSecure(request, peer, TRUST_PROXY)) return say(403, "Open this address by https.");
      if (ownPagesOnly && !isSameOrigin(request, BASE_URL))
        return say(403, CrossSiteRequest.explain);
      const { prisma, query } = getDatabase();
      const address = clientAddress(request, peer, TRUST_PROXY);
      const now = new Date();
      await countRequest(query, `${limit.bucket}:${address}`, limit.most, now);
      return await answer({ request, address, now, prisma, query });
    } catch (thrown) {
      const failure = toFailure(thrown, newId("req"));
      return failed ? failed(failure, thrown) : failurePage(failure);
    }
  };
}

/** Renders a failure as a page of one sentence. */
export function failurePage(failure: Failure, status = httpStatus(failure.of.kind)): Response {
  const retry = failure.extras.retry_after_seconds;
  return plainPage(status, failure.of.explain, retry ? { "retry-after": String(retry) } : {});
}
