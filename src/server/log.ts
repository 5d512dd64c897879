import pino, { type DestinationStream, type Logger } from "pino";
import { hideCardNumbers } from "@/lib/card-number";
import { getEnv } from "@/server/config/env";

/** What never reaches a log, wherever in a logged object it turns up. */
const HIDDEN = [
  ...["authorization", "cookie", '["set-cookie"]', "password", "secret", "token", "client_secret"],
  ...["card", "signature", "DATABASE_URL", "SECRET_KEY"],
  ...["private_key", "passphrase", "p12"],
];

const paths = HIDDEN.flatMap((name) => {
  const step = name.startsWith("[") ? name : `.${name}`;
  return [name, `*${step}`, `*.*${step}`];
});

// One stream per process, though Next bundles a copy of this module of its own.
const shared = globalThis as typeof globalThis & { foyerLogger?: Logger };

/** What never reaches a log, wherever in a text it turns up: secrets and keys of the processor's and ours. */
const SECRET_WORDS =
  /\b(?:(?:pi|seti)_\w+?_secret_\w+|[mspr]k_(?:live|test|sandbox)_\w+|whsec_[\w+/=]+)/g;

/** Private keys as PEM texts, also cut off in the middle. */
const PRIVATE_KEYS =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\w+/=\s\\]*(-----END [A-Z ]*PRIVATE KEY-----)?/g;

/** A line of the log without what gives power over money or data, or is a card number. */
export function withoutSecrets(line: string): string {
  const hidden = line.replace(SECRET_WORDS, "[hidden]").replace(PRIVATE_KEYS, "[hidden]");
  return hideCardNumbers(hidden, "[hidden]");
}

/** A log that writes to `destination`. */
export function createLogger(destination: DestinationStream): Logger {
  return pino(
    {
      level: getEnv().LOG_LEVEL,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: "[hidden]" },
      hooks: { streamWrite: withoutSecrets },
    },
    destination,
  );
}

/** The log: one JSON object a line on standard error; standard output is for the person who starts it. */
export function logger(): Logger {
  // Written at once: a line that explains a crash must not be lost in a buffer.
  return (shared.foyerLogger ??= createLogger(pino.destination({ dest: 2, sync: true })));
}
