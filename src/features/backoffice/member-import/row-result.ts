import { memberTaken } from "@/features/people/members/store";
import { endedFailure } from "@/server/data/closed-members";
import { boundFaults, Failure, type FieldFault, ValidationFailure } from "@/server/errors";
import type { CreateMember } from "@/features/people/members/schema";
import { DuplicateRow } from "./errors";
import type { Match } from "./find-matches";
import type { ImportedRow } from "./schema";

/** A row that is valid by itself, and its place in the request. */
export type Row = { index: number; member: CreateMember };
type Of = { index: number; external_id: string | null };

/** The most faults listed for one row, of perhaps a thousand. */
const FAULTS_OF_A_ROW = 10;

const of = ({ index, member }: Row): Of => ({ index, external_id: member.external_id ?? null });

export function doneRow(
  row: Row,
  status: "created" | "updated" | "skipped",
  member_id: string,
): ImportedRow {
  return { ...of(row), status, member_id, error: null };
}

/** Returns a row that failed for a named reason; any other error fails the whole call. */
export function failedRow(row: Row, thrown: unknown, member_id: string | null = null): ImportedRow {
  if (thrown instanceof ValidationFailure) return faultyRow(of(row), thrown.faults);
  const failure = thrown instanceof Failure ? thrown : endedFailure(thrown);
  if (!failure) throw thrown;
  const error = { code: failure.of.code, detail: failure.message, errors: [] };
  return { ...of(row), status: "failed", member_id, error };
}

/** Returns a row with faulty fields: each fault names its place in the request. */
export function faultyRow({ index, external_id }: Of, faults: FieldFault[]): ImportedRow {
  const errors = boundFaults(faults, FAULTS_OF_A_ROW).map((fault) => ({
    ...fault,
    loc: ["body", "rows", String(index), ...fault.loc.slice(1)],
  }));
  const detail = errors.map(({ loc, msg }) => `${loc.slice(3).join(".")}: ${msg}`).join("; ");
  const error = { code: "validation_error", detail, errors };
  return { index, external_id, status: "failed", member_id: null, error };
}

/** Returns a row whose member exists already, and stays as it is. */
export function leftRow(row: Row, match: Match, why: "skip" | "fail" | "repeat"): ImportedRow {
  if (why === "skip") return doneRow(row, "skipped", match.id);
  const failure = why === "repeat" ? DuplicateRow() : memberTaken[match.by]();
  return failedRow(row, failure, match.id);
}
