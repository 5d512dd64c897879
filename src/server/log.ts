import pino, { type Logger } from "pino";
import { getEnv } from "@/server/env";

/** What never reaches a log, wherever in a logged object it turns up. */
const HIDDEN = [
  ...["authorization", "cookie", '["set-cookie"]', "password", "secret", "token", "client_secret"],
  ...["card", "signature", "DATABASE_URL", "SECRET_KEY"],
];

const paths = HIDDEN.flatMap((name) => {
  const step = name.startsWith("[") ? name : `.${name}`;
  return [name, `*${step}`, `*.*${step}`];
});

// One stream per process, though Next bundles a copy of this module of its own.
const shared = globalThis as typeof globalThis & { foyerLogger?: Logger };

/** The log: one JSON object a line on standard error; standard output is for the person who starts it. */
export function logger(): Logger {
  return (shared.foyerLogger ??= pino(
    {
      level: getEnv().LOG_LEVEL,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: "[hidden]" },
    },
    // Written at once: a line that explains a crash must not be lost in a buffer.
    pino.destination({ dest: 2, sync: true }),
  ));
}
