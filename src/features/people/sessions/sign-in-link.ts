import { addressAt } from "@/server/portal-url";
import { newId } from "@/lib/ids";
import type { Db } from "@/server/data/db";
import { isSigned, sameText, sha256, signaturesOf, signText } from "@/server/config/secrets";

/** Lifetime of a link that a person requested by mail, in seconds. */
export const LINK_SECONDS = 10 * 60;
/** Lifetime of a link that an operator hands over, in seconds. */
const INVITE_SECONDS = 24 * 3600;
const PURPOSE = "sign-in link";

/** A request that can still sign somebody in. */
export type OpenRequest = {
  id: string;
  /** The address that it signs in. */
  email: string;
  /** The page of this site that it leads to. */
  path: string;
  browser_hash: Uint8Array | null;
};

/** Returns the secret that next-auth signs its cookies with. */
export function authSecret(): string {
  return signaturesOf("next-auth", "cookies and links")[0] ?? "";
}

/** Returns the address of a request's link. It is derived, not stored, so a repeated mail has the same link. */
export function signInAddress(baseUrl: string, id: string): string {
  return `${baseUrl}/sign-in/link/${id}.${signText(PURPOSE, id)}`;
}

/**
 * Returns the request of a link's token; null when the token is invalid, used or expired, or signs in at another host.
 * Looking changes nothing.
 */
export async function findSignIn(
  db: Db,
  token: string,
  now: Date,
  host: string | null = null,
): Promise<OpenRequest | null> {
  const [id = "", signature = ""] = token.split(".", 2);
  if (!isSigned(PURPOSE, id, signature)) return null;
  return db.signInRequest.findFirst({ where: { id, host, ...open(now) }, select: SHOWN });
}

/** Returns the open request that a browser has made, even before its mail has gone out. */
export async function findAsked(db: Db, browser: string, now: Date): Promise<OpenRequest | null> {
  const { mailed_at: _, ...asked } = open(now);
  return db.signInRequest.findFirst({
    where: { browser_hash: sha256(browser), ...asked },
    select: SHOWN,
  });
}

/** Uses up a request. Only one of two concurrent callers gets true. */
export async function spendSignIn(db: Db, id: string, now: Date): Promise<boolean> {
  const used = await db.signInRequest.updateMany({
    where: { id, ...open(now) },
    data: { used_at: now },
  });
  return used.count === 1;
}

/** Tells whether this browser made the request. */
export function isAskedBy(request: OpenRequest, browser: string | null): boolean {
  if (!request.browser_hash || !browser) return false;
  return sameText(
    Buffer.from(request.browser_hash).toString("hex"),
    sha256(browser).toString("hex"),
  );
}

/** Returns a link that signs in any browser as `email`, once, within `seconds` of real time. */
export async function makeSignInLink(
  db: Db,
  of: {
    email: string;
    baseUrl: string;
    /** The club's own domain, if it signs in there. */
    host?: string | null;
    /** The real time. */
    now: Date;
    path?: string;
    seconds?: number;
  },
): Promise<string> {
  const request = await db.signInRequest.create({
    data: {
      id: newId("sir"),
      email: of.email.toLowerCase(),
      path: of.path ?? "/",
      host: of.host ?? null,
      mailed_at: of.now,
      expires_at: new Date(of.now.getTime() + (of.seconds ?? INVITE_SECONDS) * 1000),
    },
  });
  return signInAddress(addressAt(of.baseUrl, request.host), request.id);
}

const SHOWN = { id: true, email: true, path: true, browser_hash: true } as const;

function open(now: Date) {
  return { used_at: null, mailed_at: { not: null }, expires_at: { gt: now } };
}
