import { uniqueViolation } from "./db";
import { failure } from "@/server/errors";

export const ExternalIdExists = failure(
  "conflict",
  "external_id_already_exists",
  "External id already exists",
  "Another object of this type has this external_id. Archived objects count; use metadata for duplicates.",
);

/**
 * Runs a write and turns a unique violation into the failure of the field it names. The index decides, never an earlier
 * read, so that of two writers at once only one wins.
 */
export async function onDuplicate<T>(
  work: () => Promise<T>,
  failures: Record<string, () => Error>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const violated = uniqueViolation(error);
    const field =
      violated === null ? undefined : Object.keys(failures).find((f) => violated.includes(f));
    throw (field && failures[field]?.()) || error;
  }
}

/** The failure shared by all objects with an `external_id`. */
export const externalIdTaken = {
  external_id: () => ExternalIdExists({ field: "external_id" }),
};
