import { isOwnAddress } from "@/server/http/own-machine";

/** Settings that are valid alone and wrong together, each with a sentence that says how to mend it. */

type Given = {
  BASE_URL?: string | undefined;
  DATABASE_URL?: string | undefined;
  DATABASE_URL_DIRECT?: string | undefined;
  DATABASE_URL_READ?: string | undefined;
  ROLE?: string | undefined;
  DEMO?: boolean | undefined;
  DEMO_MAILBOX?: string | undefined;
  PAYMENTS?: string | undefined;
  SMTP_URL?: string | undefined;
  TLS_CERT?: string | undefined;
  TLS_KEY?: string | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRETS: string[];
  APPLE_PASS_CERT?: string | undefined;
  APPLE_PASS_KEY?: string | undefined;
  APPLE_WWDR_CERT?: string | undefined;
  GOOGLE_WALLET_ISSUER_ID?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  FILES?: string | undefined;
  GOOGLE_WALLET_SERVICE_ACCOUNT?: object | undefined;
};

/** Each of these settings needs the others. */
const TOGETHER = [
  ["TLS_CERT", "TLS_KEY"],
  ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"],
  ["APPLE_PASS_CERT", "APPLE_PASS_KEY", "APPLE_WWDR_CERT"],
  ["GOOGLE_WALLET_ISSUER_ID", "GOOGLE_WALLET_SERVICE_ACCOUNT"],
  ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
] as const satisfies (keyof Given)[][];

/** Returns a sentence for each contradiction in the settings; settings that can start have none. */
export function findContradictions(given: Given): string[] {
  return [
    ...findMissingDatabase(given),
    ...findFalseReplica(given),
    ...findMissingPartners(given),
    ...findMissingBucket(given),
    ...findStripeFaults(given),
    ...findOpenDoors(given),
  ];
}

function findMissingDatabase({ DATABASE_URL, DATABASE_URL_DIRECT, ROLE }: Given): string[] {
  if (DATABASE_URL) return [];
  if (ROLE === "web" || ROLE === "worker") {
    return [
      `DATABASE_URL must be set too, because ROLE is "${ROLE}": the embedded database is of one process alone.`,
    ];
  }
  if (!DATABASE_URL_DIRECT) return [];
  return [
    "DATABASE_URL must be set too, because DATABASE_URL_DIRECT is: it is the pooler's address, and DATABASE_URL_DIRECT the database's own.",
  ];
}

function findFalseReplica({ DATABASE_URL, DATABASE_URL_READ }: Given): string[] {
  if (!DATABASE_URL_READ) return [];
  if (!DATABASE_URL) {
    return [
      "DATABASE_URL must be set too, because DATABASE_URL_READ is: it is the address of a copy of that database.",
    ];
  }
  if (DATABASE_URL_READ !== DATABASE_URL) return [];
  return [
    "DATABASE_URL_READ is the same address as DATABASE_URL: name a replica there, or take it away.",
  ];
}

function findMissingPartners(given: Given): string[] {
  return TOGETHER.flatMap((group) => {
    const present = group.filter((name) => given[name] !== undefined);
    const missing = group.filter((name) => given[name] === undefined);
    if (present.length === 0 || missing.length === 0) return [];
    const be = present.length > 1 ? "are" : "is";
    return [`${missing.join(" and ")} must be set too, because ${present.join(" and ")} ${be}.`];
  });
}

function findMissingBucket({ FILES, S3_BUCKET }: Given): string[] {
  if (FILES !== "bucket" || S3_BUCKET) return [];
  return ['S3_BUCKET must be set too, because FILES is "bucket".'];
}

function findStripeFaults(given: Given): string[] {
  const faults: string[] = [];
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = given;
  if (secret && publishable && secret.includes("_live_") !== publishable.includes("_live_")) {
    faults.push(
      "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be of the same kind: both test keys or both live keys.",
    );
  }
  if (secret && given.STRIPE_WEBHOOK_SECRETS.length === 0) {
    faults.push(
      `STRIPE_WEBHOOK_SECRETS must be set too, because STRIPE_SECRET_KEY is: create an endpoint for ${given.BASE_URL ?? "BASE_URL"}/api/webhooks/processor in Stripe's dashboard and copy its signing secret.`,
    );
  }
  if (secret && given.PAYMENTS) {
    faults.push(
      `PAYMENTS is "${given.PAYMENTS}" but STRIPE_SECRET_KEY is set: take one of them away.`,
    );
  }
  return faults;
}

/** Returns a sentence for each setting that would let strangers in unasked. */
function findOpenDoors(given: Given): string[] {
  const { BASE_URL, DEMO, DEMO_MAILBOX, SMTP_URL, TLS_CERT, STRIPE_SECRET_KEY } = given;
  const faults: string[] = [];
  if (DEMO === undefined && BASE_URL !== undefined && !isOwnAddress(BASE_URL)) {
    faults.push(
      "DEMO must be set, because BASE_URL is an address that others can reach: DEMO=off for a club of your own (an empty database), DEMO=on for a demo that strangers may try (made-up people, test payments).",
    );
  }
  if (DEMO_MAILBOX && (DEMO === false || SMTP_URL)) {
    faults.push(
      "DEMO_MAILBOX is set but only a demo without SMTP_URL has a mailbox: take DEMO_MAILBOX away.",
    );
  }
  const serious =
    BASE_URL?.startsWith("https:") || TLS_CERT || STRIPE_SECRET_KEY?.includes("_live_");
  if (DEMO_MAILBOX === "public" && serious) {
    faults.push(
      "DEMO_MAILBOX is public but the address is https or payments are live: whoever opened /mailbox could sign in as anybody. Take DEMO_MAILBOX away, and set SMTP_URL.",
    );
  }
  return faults;
}
