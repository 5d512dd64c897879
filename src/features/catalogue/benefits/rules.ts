import { type FieldFault, missingFault, ValidationFailure } from "@/server/errors";

type Terms = { type: string; unit?: unknown; quantity?: unknown; percent?: unknown };
const OF = { allowance: ["unit", "quantity"], discount: ["percent"] } as const;

/**
 * Raises a fault for each field that the benefit's type requires and lacks, and for each field of the other
 * type.
 */
export function assertTerms(benefit: Terms): void {
  const own = OF[benefit.type as keyof typeof OF];
  const faults = (["unit", "quantity", "percent"] as const).flatMap((field): FieldFault[] => {
    const given = benefit[field] ?? null;
    const wanted = (own as readonly string[]).includes(field);
    if (wanted === (given !== null)) return [];
    if (wanted) return [missingFault(field, `Field required for ${benefit.type}`)];
    const msg = `Not a field of a benefit of type ${benefit.type}`;
    return [{ loc: ["body", field], type: "extra_forbidden", msg, input: given, ctx: {} }];
  });
  if (faults.length > 0) throw new ValidationFailure(faults);
}
