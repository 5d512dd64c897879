/** What a processor asks for, in the words of a club; pure. */
export type Requirement = "bank" | "person" | "document" | "business" | "terms" | "other";

const KINDS: [RegExp, Requirement][] = [
  [/external_account/, "bank"],
  [/tos_acceptance/, "terms"],
  [/document/, "document"],
  [/^(individual|person|representative|owners|directors|executives|relationship)/, "person"],
  [/^(business|company)/, "business"],
];

/** Returns what the processor's own words ask for, each thing once, in the order in which they came. */
export function askedFor(requirements: readonly string[]): Requirement[] {
  return [
    ...new Set(requirements.map((word) => KINDS.find(([kind]) => kind.test(word))?.[1] ?? "other")),
  ];
}
