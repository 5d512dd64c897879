import fs from "node:fs";
import { z } from "zod";
import { withoutSlashesAtEnd } from "@/server/http/request-path";
import {
  choice,
  databaseUrl,
  offByDefault,
  onOrOff,
  optional,
  pem,
  serviceAccount,
  startingWith,
  type ReadFile,
  urlOf,
  wholeNumber,
} from "./setting-kinds";
import { fileSettings } from "./file-settings";
import { findContradictions } from "./setting-faults";
import { isOwnAddress } from "@/server/http/own-machine";

/** The valid values of each setting. `.env.example` explains them to the operator. */

const settings = (readFile: ReadFile) =>
  z.object({
    /** The port to listen on. */
    PORT: wholeNumber(1, 65_535, 3000),
    /** The address to listen on; unset = this machine's own in a demo under localhost, else every one. */
    HOST: optional(z.string().optional()),
    /** The beginning of every link, without a slash at the end. Default `http://localhost:PORT`. */
    BASE_URL: urlOf(
      ["http:", "https:"],
      "must be the address that members type, for example https://members.example.org",
    ),
    /**
     * A PostgreSQL of the operator's own, with the hosts that may take over; "" until the server has put the embedded
     * one's URL here.
     */
    DATABASE_URL: databaseUrl(
      "must look like postgresql://user:password@host:5432/database; leave it empty to use the embedded database",
    ).transform((url) => url ?? ""),
    /** The direct address of the same database, if DATABASE_URL leads to a pooler in transaction mode. */
    DATABASE_URL_DIRECT: databaseUrl(
      "must look like postgresql://user:password@host:5432/database; leave it empty without a pooler",
    ),
    /** Replicas of the same database, which answer lists, reports and exports; unset = DATABASE_URL answers them. */
    DATABASE_URL_READ: databaseUrl(
      "must look like postgresql://user:password@replica:5432/database; leave it empty without a replica",
    ),
    /** The most database connections that an instance opens. */
    DB_POOL: wholeNumber(10, 500, 20),
    /** Seconds after which PostgreSQL ends a statement; 0 = never. */
    DB_STATEMENT_TIMEOUT: wholeNumber(0, 86_400, 60),
    /** Seconds that a request waits for another one that changes the same place or member before it answers 503. */
    DB_LOCK_TIMEOUT: wholeNumber(1, 600, 5),
    /** Seconds after which PostgreSQL ends a connection that is idle in a transaction; 0 = never. */
    DB_IDLE_TRANSACTION_TIMEOUT: wholeNumber(0, 86_400, 60),
    /** The months of events that `npm run admin -- events archive` leaves here; 0 = say it each time. */
    EVENTS_KEPT_MONTHS: wholeNumber(0, 1_200, 0),
    /** The part of the work that this process does: requests (web), background work (worker), or both. */
    ROLE: choice(["web", "worker", "all"]).transform((role) => role ?? "all"),
    /** Seconds between `/readyz` saying that this process stops, and its last new connection. */
    DRAIN_DELAY: wholeNumber(0, 300, 0),
    /** Where the embedded database, the secret key and generated certificates live. */
    DATA_DIR: optional(z.string().default(".data")),
    /** Fill an empty database with demo data; unset = on, where BASE_URL is this machine itself. */
    DEMO: optional(onOrOff.optional()),
    /** Who can read the mails kept by a demo without a mail server; unset = only browsers on this machine. */
    DEMO_MAILBOX: choice(["public"]),
    ...fileSettings,
    /** A Redis or Valkey that counts requests; unset = PostgreSQL counts them. */
    RATE_LIMIT_URL: urlOf(
      ["redis:", "rediss:"],
      "must look like redis://user:password@host:6379/0",
    ),
    /** Requests per minute for an API key without a limit of its own. */
    RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000, 100),
    /** Minutes that an unpaid booking keeps its place, unless the organization sets another number. */
    HOLD_MINUTES: wholeNumber(1, 1440, 10),
    /** How many reverse proxies in front are trusted to name the client's address and protocol. */
    TRUST_PROXY: optional(
      z
        .string()
        .refine((text) => /^(on|off|true|false|\d)$/.test(text), {
          error:
            "must be the number of reverse proxies in front of Foyer (0 to 9), or on (1) or off (0)",
        })
        .transform((text) =>
          /^\d$/.test(text) ? Number(text) : Number(["on", "true"].includes(text)),
        )
        .default(0),
    ),
    /** Certificate chain, as PEM text, for HTTPS without a proxy. */
    TLS_CERT: pem("the certificate", readFile),
    /** The private key of TLS_CERT, as PEM text. */
    TLS_KEY: pem("the private key", readFile),
    /** The lowest level of log line that is written. */
    LOG_LEVEL: choice(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).transform(
      (level) => level ?? "info",
    ),
    /** Write a line of the log for each request; unset = on, except in a demo for this machine. */
    LOG_REQUESTS: optional(onOrOff.optional()),
    /** Keep requests of API keys and of the console for 30 days, for whoever builds on the API. */
    REQUEST_LOG: optional(onOrOff.default(true)),
    /** The port of `/metrics`; 0 = nothing is counted. */
    METRICS_PORT: wholeNumber(0, 65_535, 0),
    /** The address of `/metrics`. */
    METRICS_HOST: optional(z.string().default("127.0.0.1")),
    /** A collector of OpenTelemetry that takes traces by HTTP; unset = nothing is traced. */
    OTEL_EXPORTER_OTLP_ENDPOINT: urlOf(
      ["http:", "https:"],
      "must be the address of a collector, for example http://localhost:4318",
    ).transform((url) => url && withoutSlashesAtEnd(url)),
    /** The name of this installation in traces. */
    OTEL_SERVICE_NAME: optional(z.string().default("foyer")),
    /** Signs and encrypts: sessions, links, secrets at rest. All instances need the same. */
    SECRET_KEY: optional(
      z
        .string()
        .min(32, {
          error: "must have at least 32 characters; make one with: openssl rand -base64 32",
        })
        .optional(),
    ),
    /** Earlier values of SECRET_KEY, comma-separated: they read what they wrote until it is encrypted anew. */
    SECRET_KEY_PREVIOUS: optional(
      z
        .string()
        .transform((text) =>
          text
            .split(",")
            .map((key) => key.trim())
            .filter(Boolean),
        )
        .refine((keys) => keys.every((key) => key.length >= 32), {
          error: "must be the keys that SECRET_KEY was before, of at least 32 characters each",
        })
        .default([]),
    ),
    /** The outgoing mail server; unset = a demo shows its mails in a mailbox, any other installation sends none. */
    SMTP_URL: urlOf(
      ["smtp:", "smtps:"],
      "must look like smtps://user:password@mail.example.org:465",
    ),
    /** The sender of mails. Default `Foyer <no-reply@host of BASE_URL>`. */
    MAIL_FROM: optional(
      z
        .string()
        .refine((text) => /^[^@\s<>]+@[^@\s<>]+$|^[^<>]*<[^@\s<>]+@[^@\s<>]+>$/.test(text), {
          error: "must be an e-mail address, for example Foyer <hello@example.org>",
        })
        .optional(),
    ),
    /**
     * Allows webhooks to loopback and private addresses, and to loopback without TLS. Default: only in a demo on the
     * operator's own machine.
     */
    WEBHOOK_ALLOW_PRIVATE: optional(onOrOff.optional()),
    /** The card processor without Stripe: the sandbox, or none. Unset = the sandbox in a demo only. */
    PAYMENTS: choice(["sandbox", "off"]),
    /** Stripe's secret key; unset = see PAYMENTS. */
    STRIPE_SECRET_KEY: startingWith(
      ["sk_test_", "sk_live_", "rk_test_", "rk_live_"],
      "must be a Stripe secret or restricted key (sk_… or rk_…); leave it empty to take no cards, or test cards only",
    ),
    /** Stripe's publishable key, given to the member's browser. */
    STRIPE_PUBLISHABLE_KEY: startingWith(
      ["pk_test_", "pk_live_"],
      "must be a Stripe publishable key (pk_…)",
    ),
    /** Signing secrets of the Stripe webhook endpoints; several while one is being replaced. */
    STRIPE_WEBHOOK_SECRETS: optional(
      z
        .string()
        .transform((text) =>
          text
            .split(",")
            .map((secret) => secret.trim())
            .filter(Boolean),
        )
        .refine((secrets) => secrets.every((secret) => secret.startsWith("whsec_")), {
          error: "must be Stripe webhook signing secrets (whsec_…), separated by commas",
        })
        .default([]),
    ),
    /** Allows the sandbox to run without Stripe's keys after real payments were taken. */
    SANDBOX_AFTER_REAL_PAYMENTS: offByDefault,
    /** Gives each organization a connected Stripe account of its own. */
    STRIPE_CONNECT: offByDefault,
    /** Offers SEPA Direct Debit beside cards, once it is switched on at Stripe. */
    STRIPE_SEPA_DEBIT: offByDefault,
    /** The platform's share of each charge on a connected account, in percent. */
    STRIPE_APPLICATION_FEE_PERCENT: optional(
      z
        .string()
        .refine((text) => /^\d{1,3}(\.\d{1,2})?$/.test(text) && +text <= 100, {
          error: "must be a percentage from 0 to 100 with at most two decimals, for example 1.5",
        })
        .transform(Number)
        .default(0),
    ),
    /** Apple Pass Type ID certificate, as PEM text; unset = a development signature. */
    APPLE_PASS_CERT: pem("the Pass Type ID certificate", readFile),
    /** The private key of APPLE_PASS_CERT, as PEM text. */
    APPLE_PASS_KEY: pem("the private key", readFile),
    /** The passphrase of APPLE_PASS_KEY, if it has one. */
    APPLE_PASS_KEY_PASSPHRASE: optional(z.string().optional()),
    /** Apple's WWDR G4 intermediate certificate, as PEM text. */
    APPLE_WWDR_CERT: pem("Apple's WWDR G4 certificate", readFile),
    /** The address of Apple's push service; unset = Apple's own. */
    APPLE_PUSH_URL: urlOf(
      ["https:"],
      "must be the https address of Apple's push service; leave it empty for Apple's own",
    ),
    /** The issuer id of the Google Wallet account. */
    GOOGLE_WALLET_ISSUER_ID: optional(
      z
        .string()
        .regex(/^\d+$/, {
          error: "must be the number that the Google Wallet console shows as issuer id",
        })
        .optional(),
    ),
    /** The Google service account that signs save links and sends cards to Google. */
    GOOGLE_WALLET_SERVICE_ACCOUNT: serviceAccount(readFile),
    /** States that Google has granted the issuer publishing access; until then only testers can add cards. */
    GOOGLE_WALLET_PUBLISHING: offByDefault,
    /** The address of Google's Wallet API; only tests change it. */
    GOOGLE_WALLET_API_URL: urlOf(
      ["https:", "http:"],
      "must be the address of Google's Wallet API; leave it empty",
    ).transform((url) => withoutSlashesAtEnd(url ?? "https://walletobjects.googleapis.com")),
    /** The address of Google's keys for verifying callbacks; only tests change it. */
    GOOGLE_WALLET_KEYS_URL: urlOf(
      ["https:", "http:"],
      "must be the address of Google's callback keys; leave it empty",
    ).transform((url) => url ?? "https://pay.google.com/gp/m/issuer/keys"),
    /** Set only while tests run: a PostgreSQL on which a test may create databases. */
    TEST_ADMIN_URL: urlOf(["postgresql:", "postgres:"], "is set by npm test; don't set it"),
  });

type Parsed = z.output<ReturnType<typeof settings>>;

/** The name of every setting, as `.env.example` lists them. */
export const settingNames = Object.keys(settings(() => "").shape);

/** The validated settings with every derived default filled in; SECRET_KEY may still be unset. */
export type Settings = Omit<
  Parsed,
  "BASE_URL" | "DEMO" | "LOG_REQUESTS" | "MAIL_FROM" | "WEBHOOK_ALLOW_PRIVATE"
> & {
  BASE_URL: string;
  DEMO: boolean;
  LOG_REQUESTS: boolean;
  MAIL_FROM: string;
  WEBHOOK_ALLOW_PRIVATE: boolean;
};

/** A fault shows the value of a setting, except for these, which are secrets. */
const SECRET_NAMES = /KEY|SECRET|CERT|PASS|URL|ACCOUNT/;

/**
 * Validates the environment. Returns either the settings or one sentence per fault, each naming the variable, the fault
 * and the remedy. `readFile` reads the files that settings point to.
 */
export function readEnv(
  source: Record<string, string | undefined>,
  readFile: ReadFile = (file) => fs.readFileSync(file, "utf8"),
): { env: Settings; faults?: undefined } | { env?: undefined; faults: string[] } {
  const parsed = settings(readFile).safeParse(source);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const value = SECRET_NAMES.test(name) ? "" : ` is "${source[name]}" but`;
      return `${name}${value} ${issue.message}.`;
    });
    return { faults };
  }
  const faults = findContradictions(parsed.data);
  if (faults.length) return { faults };
  const scheme = parsed.data.TLS_CERT ? "https" : "http";
  const BASE_URL = withoutSlashesAtEnd(
    parsed.data.BASE_URL ?? `${scheme}://localhost:${parsed.data.PORT}`,
  );
  const { hostname } = new URL(BASE_URL);
  const MAIL_FROM = parsed.data.MAIL_FROM ?? `Foyer <no-reply@${hostname}>`;
  const DEMO = parsed.data.DEMO ?? true;
  const isOwnDemo = DEMO && isOwnAddress(BASE_URL);
  const derived = {
    ...{ BASE_URL, DEMO, MAIL_FROM },
    LOG_REQUESTS: parsed.data.LOG_REQUESTS ?? !isOwnDemo,
    WEBHOOK_ALLOW_PRIVATE: parsed.data.WEBHOOK_ALLOW_PRIVATE ?? isOwnDemo,
  };
  return { env: { ...parsed.data, ...derived } };
}
