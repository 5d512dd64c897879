import { formatWithOptions } from "node:util";
import { logger } from "@/server/log";

/** Next marks an error that it hands to `onRequestError`, where it is logged with its route. */
const isTold = (given: unknown) => given instanceof Error && "digest" in given;

/**
 * Sends what libraries print as errors and warnings (Next's own too) into the log, so that standard error is one stream
 * of JSON lines. Returns the way back.
 */
export function sendConsoleToLog(target: Pick<Console, "error" | "warn"> = console): () => void {
  const { error, warn } = target;
  const send = (level: "error" | "warn") => {
    return (...given: unknown[]) => {
      if (given.some(isTold)) return;
      const err = given.find((one) => one instanceof Error);
      const words = given.filter((one) => one !== err);
      const text = formatWithOptions({ colors: false }, ...words).trim();
      logger()[level](err ? { err } : {}, text || (err?.message ?? ""));
    };
  };
  target.error = send("error");
  target.warn = send("warn");
  return () => void Object.assign(target, { error, warn });
}
