import { fieldFault } from "@/server/errors";

type Terms = { type: string; unit?: unknown; quantity?: unknown; percent?: unknown };
const OF = { allowance: ["unit", "quantity"], discount: ["percent"] } as const;

/** A fault unless a benefit has what its type needs, and nothing of the other type. */
export function assertTerms(benefit: Terms): void {
  const own = OF[benefit.type as keyof typeof OF];
  const all = ["unit", "quantity", "percent"] as const;
  for (const field of all) {
    const given = benefit[field] ?? null;
    const wanted = (own as readonly string[]).includes(field);
    if (wanted && given === null) {
      throw fieldFault(["body", field], "missing", `Field required for ${benefit.type}`, null);
    }
    if (!wanted && given !== null) {
      const words = `Not a field of a benefit of type ${benefit.type}`;
      throw fieldFault(["body", field], "extra_forbidden", words, given);
    }
  }
}
