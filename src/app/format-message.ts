import type { CompiledMessage } from "icu-minify/format";
import compile from "icu-minify/compile";
import formatCompiled from "use-intl/format-message/format-only";

type Options = Parameters<typeof formatCompiled>;

const known = new Map<string, CompiledMessage>();

/** Returns a text of the catalogue in the form that is formatted, which is compiled once. */
export function compiled(text: string): CompiledMessage {
  // React hands plain objects to a browser; the compiler's have no prototype.
  const done = known.get(text) ?? structuredClone(compile(text));
  known.set(text, done);
  return done;
}

/** Returns texts at any depth as `compiled` does each. Their type stays, for the formatter alone reads them. */
export function compiledAll<T extends object>(texts: T): T {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]: [string, string | object]) => [
      key,
      typeof text === "string" ? compiled(text) : compiledAll(text),
    ]),
  ) as T;
}

/**
 * Formats a text of the catalogue, compiled or not. Stands on the server for next-intl's formatter, which knows only
 * texts that are not: browsers get compiled ones, and so no compiler.
 */
export default function formatMessage(...[key, text, values, options]: Options) {
  return formatCompiled(key, typeof text === "string" ? compiled(text) : text, values, options);
}
formatMessage.raw = false;
