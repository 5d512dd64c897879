import { confirmEmailChange, findEmailChange } from "@/features/members/change-email";
import { findTakeBack, type TakeBack, takeBackEmail } from "@/features/members/take-back-email";
import { newId } from "@/lib/ids";
import { getDatabase } from "@/server/db";
import { getEnv } from "@/server/env";
import type { Peer } from "@/server/peer";
import { httpStatus, toFailure } from "@/server/problem";
import { countRequest } from "@/server/rate-limit";
import { clientAddress, isSecure } from "@/server/transport";
import { systemContext } from "./identify";
import { plainPage } from "./plain-page";

/** Links that one address may follow in a minute. */
const PER_MINUTE = 30;
const OVER = "This link has been used, or is over. Ask for a new one where you named the address.";

/**
 * `/email-change/{token}`: what the mails to a member's new and old address lead to. Looking changes nothing, since
 * mail programs look at links by themselves; the button does.
 */
export async function emailChange(request: Request, peer: Peer): Promise<Response> {
  if (request.method !== "GET" && request.method !== "POST") {
    return plainPage(405, "This address can be opened in a browser.", { allow: "GET, POST" });
  }
  try {
    return await answer(request, peer);
  } catch (thrown) {
    const { of, extras } = toFailure(thrown, newId("req"));
    const retry = extras.retry_after_seconds;
    return plainPage(
      httpStatus(of.kind),
      of.explain,
      retry ? { "retry-after": String(retry) } : {},
    );
  }
}

async function answer(request: Request, peer: Peer): Promise<Response> {
  const { TRUST_PROXY } = getEnv();
  if (!isSecure(request, peer, TRUST_PROXY)) return plainPage(403, "Open this address by https.");
  const { prisma, query } = getDatabase();
  const now = new Date();
  const bucket = `email-change:${clientAddress(request, peer, TRUST_PROXY)}`;
  await countRequest(query, bucket, PER_MINUTE, now);
  const token = /^\/email-change\/([\w-]{20,100})$/.exec(new URL(request.url).pathname)?.[1];
  const change = token ? await findEmailChange(prisma, token, now) : null;
  const back = token && !change ? await findTakeBack(prisma, token, now) : null;
  if (token && back) return takeBack(request, token, back);
  if (!token || !change) return plainPage(410, OVER);
  if (request.method === "GET") {
    return plainPage(
      200,
      'Use this address for your membership from now on?</p><form method="post"><p><button>Confirm this address</button></p></form><p>You will sign in with it.',
    );
  }
  const ctx = systemContext(change.organization, "email-change");
  if (!(await confirmEmailChange(ctx, token, change))) return plainPage(410, OVER);
  return plainPage(200, 'Your address is changed. <a href="/sign-in">Sign in with it</a>.');
}

/** The button "This was not me". */
async function takeBack(request: Request, token: string, back: TakeBack): Promise<Response> {
  if (request.method === "GET") {
    return plainPage(
      200,
      'Take the change of your address back?</p><form method="post"><p><button>Take it back</button></p></form><p>Everybody who is signed in is signed out.',
    );
  }
  const ctx = systemContext(back.organization, "email-change");
  if (!(await takeBackEmail(ctx, token, back))) return plainPage(410, OVER);
  return plainPage(
    200,
    'Your address is as it was. <a href="/sign-in">Sign in with it</a>, and look at your sessions.',
  );
}
