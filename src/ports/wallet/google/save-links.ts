import { SignJWT } from "jose";
import { MINUTE } from "@/lib/time";
import type { SaveContent, SaveLink, ServiceAccount } from "../port";
import { composeCard } from "./compose-card";
import { readKey } from "./read-key";

/** Google documents 1,800 characters as the practical limit of a link; this leaves room for the base. */
const LONGEST_TOKEN = 1700;
/** Links change only at these steps, so that an unchanged pass keeps its ETag for a while. */
const STEP_MS = 5 * MINUTE;
const BASE = "https://pay.google.com/gp/v/save/";

/** The contents of a link, without empty fields. */
type Payload = Record<string, { id: unknown }[]>;

/**
 * Returns an "Add to Google Wallet" link. If the whole card fits, a token signed by the service account carries
 * it; otherwise Google must already have it (`stored`), and the link only names it. Until then, a link for a
 * long card leaves out the card's back, and Google is sent the rest. A card with a changing code is only ever
 * named: readers of the link would otherwise get the code's secret.
 */
export async function makeSaveLink(
  account: ServiceAccount,
  content: SaveContent,
  stored: boolean,
  now: Date,
): Promise<SaveLink> {
  const key = readKey(account.privateKey);
  if (key === null) return { url: null, reason: "The Google Wallet key cannot be read" };
  const tokenOf = (payload: Payload) =>
    new SignJWT({ typ: "savetowallet", origins: content.origins, payload })
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(account.clientEmail)
      .setAudience("google")
      .setIssuedAt(new Date(Math.floor(now.getTime() / STEP_MS) * STEP_MS))
      .sign(key);
  for (const payload of payloads(account, content, stored, now)) {
    // A token is longer than its payload, so one that is too long already need not be signed.
    if (JSON.stringify(payload).length > LONGEST_TOKEN) continue;
    const token = await tokenOf(payload);
    if (token.length <= LONGEST_TOKEN) return { url: `${BASE}${token}`, reason: null };
  }
  return {
    url: null,
    reason: "The card is on its way to Google Wallet. Try again in a moment",
    pending: true,
  };
}

/** Returns the ways to make a link, best first. */
function payloads(
  account: ServiceAccount,
  content: SaveContent,
  stored: boolean,
  now: Date,
): Payload[] {
  if (content.rotating) return stored ? [named(account, content, now)] : [];
  return [
    embedded(account, content, now),
    embedded(account, untranslated(content), now),
    stored ? named(account, content, now) : embedded(account, withoutBack(content), now),
  ];
}

/** Returns a card without its translations: Google gets them with the next change, once somebody has saved it. */
function untranslated(content: SaveContent): SaveContent {
  return { ...content, strings: {} };
}

/** Tells whether a link can, and may, carry everything on a card, at least in its own language. */
export function fitsLink(account: ServiceAccount, content: SaveContent, now: Date): boolean {
  if (content.rotating) return false;
  const claims = {
    iss: account.clientEmail,
    aud: "google",
    iat: 1_800_000_000,
    typ: "savetowallet",
    origins: content.origins,
    payload: embedded(account, untranslated(content), now),
  };
  const encoded = (text: string) => Math.ceil((Buffer.byteLength(text) * 4) / 3);
  const head = encoded(JSON.stringify({ alg: "RS256", typ: "JWT" }));
  return head + encoded(JSON.stringify(claims)) + signatureLength(account) + 2 <= LONGEST_TOKEN;
}

/** Returns the length of an RS256 signature, which equals the key's: 256 bytes for Google's own. */
function signatureLength({ privateKey }: ServiceAccount): number {
  const bits = readKey(privateKey)?.asymmetricKeyDetails?.modulusLength ?? 2048;
  return Math.ceil((bits / 8) * (4 / 3));
}

function embedded(account: ServiceAccount, content: SaveContent, now: Date): Payload {
  const card = compose(account, content, now);
  return withObject(card.kind, withoutEmpty(card.object), leastClass(card.class));
}

/** Returns the minimum of fields to create the class, in case Google does not have it already. */
function leastClass(body: Record<string, unknown>): object {
  const { id, reviewStatus, issuerName, eventName } = body;
  return { id, reviewStatus, issuerName, eventName };
}

function named(account: ServiceAccount, content: SaveContent, now: Date): Payload {
  const { kind, objectId, classId } = compose(account, content, now);
  return withObject(kind, { id: objectId, classId });
}

function compose(
  { issuerId, smartTapIssuers = [] }: ServiceAccount,
  content: SaveContent,
  now: Date,
) {
  return composeCard(issuerId, content, { callbackUrl: null, now, smartTapIssuers });
}

function withObject(kind: "generic" | "eventTicket", object: object, cls?: object): Payload {
  return {
    ...(cls && { [`${kind}Classes`]: [cls as { id: unknown }] }),
    [`${kind}Objects`]: [object as { id: unknown }],
  };
}

function withoutBack(content: SaveContent): SaveContent {
  const front = content.fields.filter(({ slot }) => slot !== "back");
  const event = content.event && { ...content.event, seats: null };
  return {
    ...content,
    event,
    fields: front,
    front: [],
    links: [],
    heroImageUrl: null,
    strings: {},
  };
}

function withoutEmpty(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}
