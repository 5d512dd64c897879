/**
 * Converts rows to the last fields of their views: the counterpart of `archivable` and `recordOfClient` in
 * wire.ts.
 */
import { toTimestamp } from "./time";

type Archivable = { archived_at: Date | null; created_at: Date; updated_at: Date };

/** Returns the fields of `archivable`. */
export function archivableFrom(row: Archivable) {
  return {
    archived_at: toTimestamp(row.archived_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}

/** Returns the fields of `recordOfClient`. */
export function recordOfClientFrom(
  row: Archivable & { external_id: string | null; metadata: unknown },
) {
  return {
    external_id: row.external_id,
    metadata: row.metadata as Record<string, string>,
    ...archivableFrom(row),
  };
}
