import { MAY_USE_TOKENS, TOKEN_PREFIX } from "@/features/people/portal-tokens/create";
import type { Actor, Organization } from "@/server/context";
import { getDatabase, type Statement } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { OriginNotAllowed } from "@/server/errors";
import type { Peer } from "@/server/http/peer";
import { countMemberRequest, type RateState } from "@/server/http/rate-limit";
import type { Caller } from "@/server/http/rest";
import { sha256 } from "@/server/config/secrets";
import { callerOf, refuse } from "./identify";
import { prepareWallet } from "@/api/startup/wallet-credentials";

const ADMIT: Statement = {
  name: "admit_portal_token",
  text: `SELECT t.id, t.member_id, t.scopes, to_jsonb(o) AS organization
           FROM portal_tokens t
           JOIN members m ON m.organization_id = t.organization_id AND m.id = t.member_id
           JOIN organizations o ON o.id = t.organization_id
          WHERE t.token_hash = $1 AND t.revoked_at IS NULL AND t.expires_at > $2
            AND m.archived_at IS NULL AND m.status = ANY ($3)`,
};

type Admitted = {
  id: string;
  member_id: string;
  scopes: string[];
  organization: Organization & { portal_origins: string[] };
};

const BEARER = new RegExp(`^Bearer +(${TOKEN_PREFIX}[\\w-]+)$`, "i");

/** True for a request with a portal token, valid or not. */
export function bearsPortalToken(request: Request): boolean {
  return BEARER.test(request.headers.get("authorization") ?? "");
}

/**
 * Admits a program that acts as a member: within the token's scopes, and counted as the member. Raises
 * InvalidCredentials, RateLimitExceeded, and OriginNotAllowed for a page of a site that the organization does not list.
 */
export async function admitPortalToken(
  request: Request,
  peer: Peer,
  onRate: (state: RateState) => void,
): Promise<Caller> {
  const now = new Date();
  const { query } = getDatabase();
  const token = BEARER.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  const [row] = await query<Admitted>(ADMIT, [sha256(token), now, MAY_USE_TOKENS]);
  if (!row) return refuse(request, peer, now);
  const { organization } = row;
  const actor: Actor = {
    kind: "member",
    id: row.member_id,
    // The token, and no person: it reaches nothing that belongs to a person in all organizations.
    user_id: row.id,
    scopes: new Set(row.scopes),
    fresh: false,
  };
  onRate(await countMemberRequest({ query, actor }));
  assertOrigin(request, organization.portal_origins);
  await prepareWallet();
  return callerOf(actor, [organization]);
}

/** Raises OriginNotAllowed for an unlisted origin. A program that is no browser sends none. */
function assertOrigin(request: Request, named: string[]): void {
  const origin = request.headers.get("origin");
  if (!origin || named.includes(origin) || origin === new URL(getEnv().BASE_URL).origin) return;
  throw OriginNotAllowed();
}
