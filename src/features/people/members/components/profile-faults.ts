/** The server's faults as sentences for the member who fills in the form. Pure. */
type Fault = { loc: string[]; type: string; msg: string; ctx: Record<string, unknown> };

/** The sentence for each faulty field, by its path. */
export type Faults = Partial<Record<string, string>>;

const EMPTY = "This can’t be empty.";
const SENTENCES: Record<string, string> = {
  missing: EMPTY,
  string_too_short: EMPTY,
  phone_number: "That number isn’t valid.",
  country_code: "Choose a country from the list.",
  float_type: "Enter a number, like 12.5.",
  date_parsing: "Enter a day, like 2026-03-31.",
  url_parsing: "Enter a full web address, like https://example.org.",
  control_character: "Enter one line of text.",
  web_address: "Leave out the web address.",
  enum: "Choose from the list.",
  unknown_custom_field: "This can no longer be changed here. Load the page again.",
};

/** Returns the faults of a failed call, or none if it failed for another reason. */
export function faultsOf(error: unknown): Faults {
  const { data } = (error ?? {}) as { data?: { faults?: Fault[] } | null };
  return Object.fromEntries(
    (data?.faults ?? []).map((fault) => [fault.loc.slice(1).join("."), sentenceOf(fault)]),
  );
}

function sentenceOf({ type, msg, ctx }: Fault): string {
  if (type === "string_too_long") return `Enter at most ${String(ctx["max_length"])} characters.`;
  if (/email address/.test(msg)) return "Enter a full email address, like name@example.org.";
  return SENTENCES[type] ?? msg;
}
