import type Stripe from "stripe";
import { sameText } from "@/lib/hash";
import { toBrowserView } from "../browser/view";
import { noSuch } from "../core/errors";
import type { Answer, Call } from "../core/route";
import { expandFields } from "./expansion";

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

/** The secret proves a browser's right to an intent; without it, the intent does not exist for it. */
export function assertSecret(call: Call, intent: Intent, secret: string | undefined): void {
  if (secret === undefined && !call.fromBrowser) return;
  if (sameText(secret ?? "", intent.client_secret ?? "")) return;
  const kind = intent.object === "setup_intent" ? "setupintent" : intent.object;
  throw noSuch(kind, intent.id, "client_secret");
}

/** Returns the intent as the caller may see it, with the fields it asked to have expanded. */
export async function answer(
  call: Call,
  intent: Intent,
  fields: string[] | undefined,
): Promise<Answer> {
  const expanded = await expandFields(call.store, intent, fields);
  return call.fromBrowser ? toBrowserView(expanded) : expanded;
}
