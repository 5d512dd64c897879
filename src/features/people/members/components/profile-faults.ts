import type { Words } from "@/server/words/messages";

/** The server's faults as sentences for the member who fills in the form. Pure. */
type Fault = { loc: string[]; type: string; msg: string; ctx: Record<string, unknown> };

/** The sentence for each faulty field, by its path. */
export type Faults = Partial<Record<string, string>>;

/** The server's names of faults that have words of their own. */
const NAMED = [
  "phone_number",
  "country_code",
  "float_type",
  "date_parsing",
  "url_parsing",
  "control_character",
  "web_address",
  "enum",
  "unknown_custom_field",
] as const;

/** Returns the faults of a failed call, or none if it failed for another reason. */
export function faultsOf(error: unknown, words: Words<"details">): Faults {
  const { data } = (error ?? {}) as { data?: { faults?: Fault[] } | null };
  return Object.fromEntries(
    (data?.faults ?? []).map((fault) => [fault.loc.slice(1).join("."), sentenceOf(fault, words)]),
  );
}

function sentenceOf({ type, msg, ctx }: Fault, words: Words<"details">): string {
  if (type === "string_too_long")
    return words("fault.too_long", { count: Number(ctx["max_length"]) });
  if (type === "missing" || type === "string_too_short") return words("fault.empty");
  if (/email address/.test(msg)) return words("fault.email");
  return words(`fault.${NAMED.find((name) => name === type) ?? "other"}`);
}
