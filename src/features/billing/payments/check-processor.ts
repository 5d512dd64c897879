import type { Ctx, Organization } from "@/server/context";
import type { Settings } from "@/server/config/settings";
import { asUnavailable, isRefused } from "./processor-errors";
import { takesCards } from "./takes-cards";

/** A finding about the payment set-up: in order, worth knowing, or preventing payments. */
export type Finding = { level: "ok" | "note" | "missing"; text: string };

type Deps = Pick<Ctx, "db" | "payments">;
type Club = Pick<Organization, "name" | "slug" | "provider_account_id">;

/**
 * Lists whatever clubs still lack for card payments: keys, webhook secret, accounts that may charge, a
 * processor that answers. Asks the processor, changes nothing.
 */
export async function checkProcessor(
  deps: Deps,
  env: Pick<
    Settings,
    | "STRIPE_SECRET_KEY"
    | "STRIPE_PUBLISHABLE_KEY"
    | "STRIPE_WEBHOOK_SECRETS"
    | "STRIPE_CONNECT"
    | "BASE_URL"
  >,
  clubs: Club[],
): Promise<Finding[]> {
  const keys = checkKeys(deps, env);
  if (!takesCards(deps)) return keys;
  const accounts = await checkAccounts(deps, env, clubs);
  return [...keys, ...accounts, await checkWebhooks(deps)];
}

function checkKeys(deps: Deps, env: Parameters<typeof checkProcessor>[1]): Finding[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, BASE_URL } = env;
  if (!secret) {
    const state = takesCards(deps)
      ? "payments are tests with the built-in processor, and no money moves"
      : "no card is taken, and prices are paid at the desk";
    const text = `No Stripe keys: ${state}. Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRETS.`;
    return [{ level: "note", text }];
  }
  const live = secret.includes("_live_");
  const findings: Finding[] = [
    live
      ? { level: "ok", text: "Stripe live keys: money moves." }
      : { level: "note", text: "Stripe test keys: no money moves." },
  ];
  if (!publishable) {
    findings.push({ level: "missing", text: "STRIPE_PUBLISHABLE_KEY: no card can be entered." });
  } else if (publishable.includes("_live_") !== live) {
    const text =
      "The two keys are of different kinds: take both from live, or both from test mode.";
    findings.push({ level: "missing", text });
  }
  if (env.STRIPE_WEBHOOK_SECRETS.length === 0) {
    const text = `STRIPE_WEBHOOK_SECRETS: add an endpoint ${BASE_URL}/api/webhooks/processor in Stripe.`;
    findings.push({ level: "missing", text });
  }
  if (live && !BASE_URL.startsWith("https:")) {
    const text = `BASE_URL is ${BASE_URL}: Stripe's card form and webhooks need https.`;
    findings.push({ level: "missing", text });
  }
  return findings;
}

async function checkAccounts(
  deps: Deps,
  env: Pick<Settings, "STRIPE_CONNECT">,
  clubs: Club[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const asked = new Map<string | null, Promise<Finding>>();
  for (const { name, provider_account_id: account } of clubs) {
    if (!account && env.STRIPE_CONNECT) {
      const text = `${name} has no connected account (provider_account_id), so it can take no card payments.`;
      findings.push({ level: "missing", text });
      continue;
    }
    const answer = asked.get(account) ?? checkAccount(deps, account);
    asked.set(account, answer);
    const { level, text } = await answer;
    findings.push({ level, text: `${name}: ${text}` });
  }
  return findings;
}

async function checkAccount({ payments }: Deps, account: string | null): Promise<Finding> {
  const named = account ? `account ${account}` : "the platform's own account";
  try {
    const { charges_enabled, country, default_currency } = await payments.retrieveAccount({
      account,
    });
    const where = [country, default_currency].filter(Boolean).join(", ");
    return charges_enabled
      ? { level: "ok", text: `${named} may charge${where && ` (${where})`}.` }
      : { level: "missing", text: `${named} may not charge yet: finish its set-up at Stripe.` };
  } catch (error) {
    return { level: "missing", text: `${named} ${faultOf(error)}` };
  }
}

function faultOf(error: unknown): string {
  if (asUnavailable(error) === error) throw error;
  return isRefused(error)
    ? `is refused (${error.code}): check the key, and that the account is connected to it.`
    : `could not be asked: the payment service cannot be reached from here, or does not take the key (${(error as Error).message}).`;
}

async function checkWebhooks({ db }: Deps): Promise<Finding> {
  const last = await db.processorEvent.findFirst({
    orderBy: { received_at: "desc" },
    select: { received_at: true },
  });
  return last
    ? { level: "ok", text: `The last webhook came at ${last.received_at.toISOString()}.` }
    : {
        level: "note",
        text: "No webhook has arrived yet; payments are settled without them, only later.",
      };
}
