/** Refusals of a change in words for staff: at their fields, or as a whole. Pure. */
import type { Words } from "@/server/words/messages";
import { failureOf } from "@/ui/failure";

type Fault = { loc: string[]; type: string; ctx?: Record<string, unknown> };
/** The sentence of each faulty field, by its path: `name`, `photos.0.alt`. */
export type Faults = Partial<Record<string, string>>;
type Says = Words<"console_places">;

const REFUSALS = [
  "availability_overlap",
  "override_overlap",
  "nonexistent_local_time",
  "ambiguous_local_time",
  "policy_archived",
  "events_affected",
] as const;

/** Returns the faults of a failed call by field; none if it failed for another reason. */
export function faultsOf(error: unknown, words: Says): Faults {
  const { data } = (error ?? {}) as { data?: { faults?: Fault[] } | null };
  const faults = data?.faults ?? [];
  return Object.fromEntries(
    faults.map((one) => [one.loc.slice(1).join("."), sentenceOf(one, words)]),
  );
}

/** Returns why a change was refused as a whole. */
export function refusalOf(error: unknown, words: Says): string {
  const { code, message } = failureOf(error);
  const own = REFUSALS.find((one) => one === code);
  return own ? words(`refusals.${own}`) : message;
}

function sentenceOf({ loc, type, ctx = {} }: Fault, words: Says): string {
  if (loc.at(-1) === "timezone") return words("faults.timezone");
  if (type === "string_too_long")
    return words("faults.too_long", { count: Number(ctx["max_length"]) });
  if (type === "missing" || type === "string_too_short") return words("faults.empty");
  if (type === "greater_than_equal") return words("faults.too_small", { count: Number(ctx["ge"]) });
  if (type === "less_than_equal") return words("faults.too_large", { count: Number(ctx["le"]) });
  if (/url|https/.test(type)) return words("faults.address");
  if (type === "unknown_reference") return words("faults.unknown_reference");
  if (/^(int|float|number)/.test(type)) return words("faults.number");
  return words("faults.other");
}
