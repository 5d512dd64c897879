import { type Ctx, hasScope } from "@/server/context";
import { fieldFault, InsufficientScope, ValidationFailure } from "@/server/errors";
import { toFieldFaults } from "@/server/http/validation";
import { listNamed } from "./lists";
import type { PreviewExport } from "./schema";

/** Filters name a few words and ids: they are kept with the export, and shown. */
const MOST_LETTERS = 10_000;

/**
 * Refuses who may not read a list, with InsufficientScope, and filters that its own operation refuses, with
 * ValidationFailure.
 */
export function assertReadable({ actor }: Pick<Ctx, "actor">, { list, filters }: PreviewExport) {
  const { scope, filters: schema } = listNamed(list);
  if (!hasScope(actor, scope)) throw InsufficientScope({ required_scope: scope });
  if (JSON.stringify(filters).length > MOST_LETTERS) {
    const ctx = { max_length: MOST_LETTERS };
    const msg = `Filters should have at most ${MOST_LETTERS} characters`;
    throw fieldFault(["body", "filters"], "too_long", msg, null, ctx);
  }
  const { error } = schema.safeParse(filters);
  if (error) throw new ValidationFailure(inFilters(toFieldFaults(error.issues, () => "body")));
}

/** Moves faults to where the fields stand in the body. */
export function inFilters(faults: ValidationFailure["faults"]) {
  return faults.map(({ loc: [, ...rest], ...fault }) => ({
    ...fault,
    loc: ["body", "filters", ...rest],
  }));
}
