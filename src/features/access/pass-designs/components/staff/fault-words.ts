/** What a fault of a design is called by people. Pure. */
import type { Messages } from "@/server/words/messages";
import type { DesignFaults } from "./design-content";

type Key = keyof Messages["console_designs"]["faults"];
const KNOWN: Record<string, Key> = {
  required: "required",
  missing: "required",
  string_too_short: "required",
  too_short: "required",
  too_long: "too_long",
  string_too_long: "too_long",
  too_many: "too_many",
  unknown_placeholder: "unknown_value",
  placeholder_not_available: "tickets_only",
  hidden_custom_field: "hidden_field",
  invalid_url: "no_address",
  url_parsing: "no_address",
  url_scheme: "no_address",
};

/** Returns the sentence for each fault, by its path in the design. */
export function faultsInWords(
  faults: readonly { field: string; code: string }[],
  words: (key: Key) => string,
): DesignFaults {
  return Object.fromEntries(
    faults.map(({ field, code }) => [field, words(KNOWN[code] ?? "other")]),
  );
}

/** Returns the faults that the server found in what was sent. */
export function faultsOf(error: unknown): { field: string; code: string }[] {
  type Sent = { data?: { faults?: { loc: (string | number)[]; type: string }[] } | null };
  const { data } = (error ?? {}) as Sent;
  return (data?.faults ?? []).map(({ loc, type }) => ({
    field: loc.slice(1).join("."),
    code: type,
  }));
}
