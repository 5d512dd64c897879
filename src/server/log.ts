import pino, { type DestinationStream, type Logger } from "pino";
import { hideCardNumbers } from "@/lib/card-number";
import { getEnv } from "@/server/config/env";
import { mapStack } from "@/server/observe/own-stack";
import { requestFields } from "@/server/observe/request";

/** Names of fields that never reach a log, anywhere in a logged object. */
const HIDDEN = [
  ...["authorization", "cookie", '["set-cookie"]', "password", "secret", "token", "client_secret"],
  ...["card", "signature", "DATABASE_URL", "SECRET_KEY"],
  ...["private_key", "passphrase", "p12"],
];

const paths = HIDDEN.flatMap((name) => {
  const step = name.startsWith("[") ? name : `.${name}`;
  return [name, `*${step}`, `*.*${step}`];
});

// One stream per process, though Next may compile its own copy of this module.
const shared = globalThis as typeof globalThis & { foyerLogger?: Logger };

/** Secrets that never reach a log, anywhere in a text: secrets and keys of the processor's and ours. */
const SECRET_WORDS =
  /\b(?:(?:pi|seti)_\w+?_secret_\w+|[mspr]k_(?:live|test|sandbox)_\w+|whsec_[\w+/=]+)/g;

/** Private keys as PEM texts, even if cut off in the middle. */
const PRIVATE_KEYS =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\w+/=\s\\]*(-----END [A-Z ]*PRIVATE KEY-----)?/g;

/** Removes card numbers from a line, and everything that gives power over money or data. */
function withoutSecrets(line: string): string {
  const hidden = line.replace(SECRET_WORDS, "[hidden]").replace(PRIVATE_KEYS, "[hidden]");
  return hideCardNumbers(hidden, "[hidden]");
}

/** Describes an error as pino does, with the places of our sources. */
function describeError(error: Error): object {
  const told = pino.stdSerializers.err(error);
  return typeof told?.stack === "string" ? { ...told, stack: mapStack(told.stack) } : told;
}

/** Makes a log that writes to `destination`. */
export function createLogger(destination: DestinationStream): Logger {
  return pino(
    {
      level: getEnv().LOG_LEVEL,
      base: undefined,
      mixin: requestFields,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: "[hidden]" },
      serializers: { err: describeError },
      hooks: { streamWrite: withoutSecrets },
    },
    destination,
  );
}

/** Returns the log: one JSON object a line on standard error; standard output is for the person who starts it. */
export function logger(): Logger {
  // Written synchronously: a line that explains a crash must not be lost in a buffer.
  return (shared.foyerLogger ??= createLogger(pino.destination({ dest: 2, sync: true })));
}

/**
 * Returns what writes the line of each request, into the same stream. Not at once, as the log itself does: there are
 * many, and none explains a crash.
 */
export function requestLog(): (line: object) => void {
  const lines = createLogger(pino.destination({ dest: 2, sync: false }));
  return (line) => lines.info(line, "request");
}
