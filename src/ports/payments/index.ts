import { type Mode, modeOf, type Organization } from "@/server/context";
import { getEnv } from "@/server/config/env";
import { logger } from "@/server/log";
import { getDatabase } from "@/server/data/db";
import { findServer } from "@/server/data/hosts";
import { installationKey } from "@/server/config/secret-key-check";
import { signText, signWith } from "@/server/config/secrets";
import type { Origin, PaymentsPort } from "./port";
import { createNoPayments, withoutCards } from "./none";
import { type Sandbox, type SandboxOptions, startSandbox } from "@/stripe-sandbox";
import type { Credentials } from "@/stripe-sandbox/core/credentials";
import { assertNoRealPayments } from "./real-payments";
import { createStripePayments } from "./stripe/adapter";

export { MOST_SANDBOX_BODY } from "@/stripe-sandbox/browser/public-fetch";

/**
 * The only place that chooses the processors. Live organizations have Stripe if its key is set, otherwise the
 * sandbox in a demo or on request, otherwise none. Test organizations have Stripe with a test key, otherwise
 * the sandbox: no real money ever moves for them.
 */

/** The path that receives the processor's webhooks. */
export const WEBHOOK_PATH = "/api/webhooks/processor";

interface Processor {
  port: PaymentsPort;
  /** Starts the sandbox at first use; null if the processor is another. */
  sandbox: (() => Promise<Sandbox>) | null;
  started: Promise<Sandbox> | null;
}

// Next may compile its own copy of this module: there must be one sandbox per process, not one per copy.
const shared = globalThis as { foyerProcessors?: Record<Mode, Processor> };

/**
 * Returns the payment port for the organizations of a mode; often the same for both. Does no work until it is
 * used.
 */
export function getPayments(mode: Mode): PaymentsPort {
  return getProcessors()[mode].port;
}

/**
 * Returns the payment port of an organization: its mode's, for one on trial that of the test organizations, and without
 * new cards where it takes cash alone. What was paid by card before can still be given back.
 */
export function paymentsOf(org: Pick<Organization, "mode" | "card_payments">): PaymentsPort {
  if (org.card_payments === "trial") return getPayments("test");
  const port = getPayments(modeOf(org));
  return org.card_payments === "off" ? withoutCards(port) : port;
}

/**
 * Answers browsers' requests to the sandbox, under `/sandbox`: 404 without a sandbox, 503 if it does not run.
 */
export async function sandboxPublicFetch(request: Request): Promise<Response> {
  const { live, test } = getProcessors();
  const sandbox = test.sandbox ?? live.sandbox;
  if (!sandbox) return new Response("Not found", { status: 404 });
  const started = await sandbox().catch(() => null);
  return started?.publicFetch(request) ?? Response.json({ error: {} }, { status: 503 });
}

/** Stops a running sandbox; the next use starts it again. */
export async function closePayments(): Promise<void> {
  const { live, test } = shared.foyerProcessors ?? {};
  delete shared.foyerProcessors;
  for (const started of new Set([live?.started, test?.started])) {
    await (await started?.catch(() => null))?.stop();
  }
}

function getProcessors(): Record<Mode, Processor> {
  return (shared.foyerProcessors ??= chooseProcessors());
}

function chooseProcessors(): Record<Mode, Processor> {
  const { STRIPE_SECRET_KEY, PAYMENTS, DEMO, SANDBOX_AFTER_REAL_PAYMENTS } = getEnv();
  const none = (): Processor => ({
    port: createNoPayments(originOf("none")),
    sandbox: null,
    started: null,
  });
  if (STRIPE_SECRET_KEY) {
    const live = createRealProcessor(STRIPE_SECRET_KEY);
    return { live, test: isTestKey(STRIPE_SECRET_KEY) ? live : createSandboxProcessor() };
  }
  if (PAYMENTS ? PAYMENTS === "sandbox" : DEMO) {
    const both = createSandboxProcessor(
      SANDBOX_AFTER_REAL_PAYMENTS ? undefined : assertNoRealPayments,
    );
    return { live: both, test: both };
  }
  const live = none();
  return { live, test: PAYMENTS === "off" ? live : createSandboxProcessor() };
}

function isTestKey(apiKey: string): boolean {
  return apiKey.includes("_test_");
}

function createRealProcessor(apiKey: string): Processor {
  const env = getEnv();
  const port = createStripePayments({
    connect: async () => ({ apiKey }),
    webhookSecrets: env.STRIPE_WEBHOOK_SECRETS,
    feePercent: env.STRIPE_APPLICATION_FEE_PERCENT,
    origin: originOf(isTestKey(apiKey) ? "test" : "live"),
    client: {
      provider: "stripe",
      publishable_key: env.STRIPE_PUBLISHABLE_KEY ?? "",
      base_url: null,
      bank_debits: env.STRIPE_SEPA_DEBIT,
      test_mode: isTestKey(apiKey),
    },
  });
  return { port, sandbox: null, started: null };
}

/**
 * @param mayStart Set if live organizations use it too: the sandbox then refuses to start where real payments
 * were taken.
 */
function createSandboxProcessor(mayStart?: SandboxOptions["mayStart"]): Processor {
  const credentials = sandboxCredentials();
  const processor: Processor = {
    port: createStripePayments({
      connect: async () => {
        const { host, port } = await start();
        return { host, port, protocol: "http", apiKey: credentials.secretKey };
      },
      webhookSecrets: [credentials.webhookSecret],
      feePercent: getEnv().STRIPE_APPLICATION_FEE_PERCENT,
      origin: originOf("sandbox"),
      client: {
        provider: "sandbox",
        publishable_key: credentials.publishableKey,
        base_url: "/sandbox",
        bank_debits: true,
        test_mode: true,
      },
    }),
    sandbox: start,
    started: null,
  };
  return processor;

  function start(): Promise<Sandbox> {
    const { BASE_URL, DATABASE_URL, DATABASE_URL_DIRECT, ROLE } = getEnv();
    const startAt = (databaseUrl: string) =>
      startSandbox({
        ...{ databaseUrl, credentials, baseUrl: BASE_URL, webhookUrl: ownWebhookUrl() },
        // A worker answers no webhook.
        sends: ROLE !== "worker",
        ...(mayStart && { mayStart }),
        onError: (err, request_id) => logger().error({ err, request_id }, "sandbox processor"),
      });
    processor.started ??= findServer(DATABASE_URL_DIRECT ?? DATABASE_URL)
      .then(startAt)
      .catch((error: unknown) => {
        processor.started = null;
        logger().error({ err: error }, "the sandbox processor did not start");
        throw error;
      });
    return processor.started;
  }
}

/**
 * Derives the sandbox's credentials from the installation's secret key, so that several instances on one
 * database agree. Their prefix is the sandbox's own and can never be mistaken for a key of Stripe's.
 */
function sandboxCredentials(): Credentials {
  return {
    secretKey: `sk_sandbox_${signText("sandbox processor", "secret key")}`,
    publishableKey: `pk_sandbox_${signText("sandbox processor", "publishable key").slice(0, 24)}`,
    webhookSecret: `whsec_${signText("sandbox processor", "webhook secret")}`,
  };
}

/**
 * Returns an installation's origin, derived from its stored key and its address, which all of its instances
 * share. A clone has an address of its own, even with a copied database and SECRET_KEY.
 */
function originOf(env: Origin["env"]): () => Promise<Origin> {
  let known: Origin | undefined;
  return async () => {
    if (known) return known;
    const key = await installationKey(getDatabase().prisma);
    const name = signWith(key, new URL(getEnv().BASE_URL).origin);
    return (known = { installation_id: `ins_${name.slice(0, 22)}`, env });
  };
}

/** Returns this very instance's webhook URL, on loopback unless it listens on one address only. */
function ownWebhookUrl(): string {
  const { HOST, PORT, TLS_CERT } = getEnv();
  const everywhere = !HOST || HOST === "0.0.0.0" || HOST === "::";
  const host = everywhere ? "127.0.0.1" : HOST.includes(":") ? `[${HOST}]` : HOST;
  return `${TLS_CERT ? "https" : "http"}://${host}:${PORT}${WEBHOOK_PATH}`;
}
