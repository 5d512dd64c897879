import type Stripe from "stripe";
import { sameText } from "@/lib/hash";
import { toBrowserView } from "../browser/view";
import { noSuch } from "../core/errors";
import type { Answer, Call } from "../core/route";
import { expandFields } from "./expansion";

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

/**
 * Refuses a browser without the intent's secret as if the intent did not exist; the secret proves its right.
 */
export function assertSecret(call: Call, intent: Intent, secret: string | undefined): void {
  if (secret === undefined && !call.fromBrowser) return;
  if (sameText(secret ?? "", intent.client_secret ?? "")) return;
  const kind = intent.object === "setup_intent" ? "setupintent" : intent.object;
  throw noSuch(kind, intent.id, "client_secret");
}

/** Returns the view of the intent for the caller, with the requested fields expanded. */
export async function answer(
  call: Call,
  intent: Intent,
  fields: string[] | undefined,
): Promise<Answer> {
  const expanded = await expandFields(call.store, intent, fields);
  return call.fromBrowser ? toBrowserView(expanded) : expanded;
}
