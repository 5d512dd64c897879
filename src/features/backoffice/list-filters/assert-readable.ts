import type { Ctx } from "@/server/context";
import { fieldFault, ValidationFailure } from "@/server/errors";
import { toFieldFaults } from "@/server/http/validation";
import { operationOf } from "./operation-of";
import type { ExportList } from "./words";

/** Filters name a few words and ids: they are kept with what was asked for, and shown. */
const MOST_LETTERS = 10_000;

/**
 * Refuses who may not read a list, with InsufficientScope, and filters that its own operation refuses, with
 * ValidationFailure at their place in the body.
 */
export function assertReadable(
  { actor }: Pick<Ctx, "actor">,
  { list, filters }: { list: ExportList; filters: Record<string, unknown> },
): void {
  const operation = operationOf(list);
  operation.assertScopes(actor, filters);
  if (JSON.stringify(filters).length > MOST_LETTERS) {
    const ctx = { max_length: MOST_LETTERS };
    const msg = `Filters should have at most ${MOST_LETTERS} characters`;
    throw fieldFault(["body", "filters"], "too_long", msg, null, ctx);
  }
  const { error } = operation.filters.safeParse(filters, { reportInput: true });
  if (error) throw new ValidationFailure(inFilters(toFieldFaults(error.issues, () => "body")));
}

/** Moves faults to where the fields stand in the body. */
function inFilters(faults: ValidationFailure["faults"]): ValidationFailure["faults"] {
  return faults.map(({ loc: [, ...rest], ...fault }) => ({
    ...fault,
    loc: ["body", "filters", ...rest],
  }));
}

/** Returns what `read` gives; what the list itself refuses is a fault of the filters in the body. */
export async function readFiltered<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ValidationFailure) throw new ValidationFailure(inFilters(error.faults));
    throw error;
  }
}
