import type { ComposedCard, GoogleIssuer, GoogleOutcome, ServiceAccount } from "../port";
import { createTokenSource } from "./access-token";
import { ask, type Asked, faultOf } from "./ask";
import { composeCard } from "./compose-card";
import { fitsLink, makeSaveLink } from "./save-links";

type Kind = "Class" | "Object";
type Body = Record<string, unknown>;

/** Creates Google Wallet for the issuer that an account acts for; `apiUrl` without a trailing slash. */
export function createIssuer(
  account: ServiceAccount,
  { apiUrl, now }: { apiUrl: string; now: () => Date },
): GoogleIssuer {
  const tokens = createTokenSource(account, now);

  /** Makes a call with a token; if Google has withdrawn it meanwhile, replaces it once. */
  async function call(method: string, path: string, body?: Body): Promise<Asked | GoogleOutcome> {
    for (let attempt = 1; ; attempt++) {
      const token = await tokens.get();
      if ("status" in token) return token;
      const answer = await ask(`${apiUrl}/walletobjects/v1/${path}`, {
        method,
        headers: { authorization: `Bearer ${token.token}`, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (answer.status !== 401) return answer;
      tokens.drop(token.token);
      if (attempt === 2) return answer;
    }
  }

  const insert = (type: string, body: Body) => call("POST", type, withoutEmpty(body));
  // A patch leaves unnamed fields as they are, so a field is removed by an explicit null.
  const patch = (type: string, id: string, body: Body) => call("PATCH", `${type}/${id}`, body);

  async function put(
    type: string,
    id: string,
    body: Body,
    { known, create }: { known: boolean; create: boolean },
  ): Promise<GoogleOutcome> {
    if (!known && !create) {
      // Looks first, so that Google is not sent data that it must not have.
      const found = await call("GET", `${type}/${id}`);
      if (isStatus(found, 404)) return { status: "absent" };
      if (!isStatus(found, 200)) return outcomeOf(found, id);
    }
    if (known || !create) {
      const patched = await patch(type, id, body);
      if (!isStatus(patched, 404)) return outcomeOf(patched, id);
      if (!create) return { status: "absent" };
    }
    const inserted = await insert(type, body);
    // Another writer was faster: a member saved the card by a link, or our own call's answer was lost.
    if (!isStatus(inserted, 409)) return outcomeOf(inserted, id);
    return outcomeOf(await patch(type, id, body), id);
  }

  const { issuerId, smartTapIssuers = [] } = account;
  const typeOf = (card: ComposedCard, kind: Kind) => `${card.kind}${kind}`;
  return {
    issuerId,
    saveUrl: (content, stored = false) => makeSaveLink(account, content, stored, now()),
    compose: (content, callbackUrl) => ({
      ...composeCard(issuerId, content, { callbackUrl, now: now(), smartTapIssuers }),
      fitsLink: fitsLink(account, content, now()),
    }),
    putClass: (card, known) =>
      put(typeOf(card, "Class"), card.classId, card.class, { known, create: true }),
    putObject: (card, options) => put(typeOf(card, "Object"), card.objectId, card.object, options),
    async check() {
      const answer = await call("GET", `issuer/${issuerId}`);
      return outcomeOf(answer, issuerId, "issuerId");
    },
  };
}

function isStatus(answer: Asked | GoogleOutcome, status: number): boolean {
  return answer.status === status;
}

/** Returns done only if the answer names the object that was sent: a 200 from elsewhere does not count. */
function outcomeOf(answer: Asked | GoogleOutcome, id: string, name = "id"): GoogleOutcome {
  if (!("body" in answer)) return answer;
  if (answer.status === 200 && String(answer.body[name]) === id) return { status: "done" };
  if (answer.status !== 200) return faultOf(answer);
  return faultOf({ ...answer, status: null, silence: "an answer that is not Google's" });
}

function withoutEmpty(body: Body): Body {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}
