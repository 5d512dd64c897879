import { chunksOf } from "@/lib/chunks";
import type { Ctx } from "@/server/context";
import { tryOut } from "@/server/data/try-out";
import { inSavepoint } from "@/server/savepoint";
import { DuplicateRow } from "./errors";
import type { How } from "./find-matches";
import { importRow } from "./import-row";
import { importBatch } from "./import-batch";
import { validateRows, splitRepeats } from "./validate-rows";
import { failedRow, type Row } from "./row-result";
import type { ImportedRow, ImportMembers, ImportResult } from "./schema";

type Options = How & { dry_run: boolean; had: Set<string> };

/** Members who have had a row already, of an earlier call for the same file. */
type Before = { had?: Iterable<string> };

/**
 * Adds many members, or changes existing ones. Each row stands for itself: one that fails stops no
 * other, and of two rows about the same member the second fails. After a call that broke off, the
 * same call with `skip` or `update` completes it. Within a transaction, that decides: no row is written without it.
 */
export async function importMembers(
  ctx: Ctx,
  input: ImportMembers,
  before: Before = {},
): Promise<ImportResult> {
  const { on_conflict: mode = "fail", dry_run = false } = input;
  const options = { mode, dry_run, had: new Set(before.had) };
  const { good, faulty } = validateRows(input.rows);
  const results = new Map(faulty.map((row) => [row.index, row]));
  const settle = (outcome: ImportedRow) => results.set(outcome.index, outcome);
  for (let left = good; left.length > 0;) {
    const { first, repeats } = splitRepeats(left);
    for (const outcome of await importRows(ctx, first, options)) settle(outcome);
    // When the earlier row failed, its repeat counts as the first.
    const succeeded = ({ index }: Row) => results.get(index)?.status !== "failed";
    for (const { row, of } of repeats) if (succeeded(of)) settle(failedRow(row, DuplicateRow()));
    left = repeats.filter(({ of }) => !succeeded(of)).map(({ row }) => row);
  }
  return summarize([...results.values()], dry_run);
}

async function importRows(ctx: Ctx, rows: Row[], options: Options): Promise<ImportedRow[]> {
  const together = rows.filter(({ member }) => !member.account_ids?.length);
  const outcomes: ImportedRow[] = [];
  for (const chunk of chunksOf(together))
    outcomes.push(...(await importChunk(ctx, chunk, options)));
  for (const row of rows) {
    if (!together.includes(row)) outcomes.push(await importOne(ctx, row, options));
  }
  return outcomes;
}

async function importChunk(ctx: Ctx, rows: Row[], options: Options): Promise<ImportedRow[]> {
  let outcomes: ImportedRow[];
  try {
    outcomes = await tried(ctx, options, (at) => importBatch(at, rows, options));
  } catch {
    // Another call was faster, or the database refuses a row: find out which, and import the
    // others.
    outcomes = [];
    for (const row of rows) outcomes.push(await importOne(ctx, row, options));
  }
  for (const outcome of outcomes) remember(options, outcome);
  return outcomes;
}

async function importOne(ctx: Ctx, row: Row, options: Options): Promise<ImportedRow> {
  const attempt = () =>
    tried(ctx, options, (at) => importRow(at, row, options)).catch((thrown: unknown) =>
      failedRow(row, thrown),
    );
  const first = await attempt();
  // A second attempt finds a member that another call has added between the search and the write.
  const lost = first.error?.code.endsWith("_already_exists") && first.member_id === null;
  const outcome = lost ? await attempt() : first;
  remember(options, outcome);
  return outcome;
}

/** Remembers a member that has had its row: a later one about it is a repeat. */
function remember({ had }: Options, { error, member_id }: ImportedRow): void {
  if (!error && member_id) had.add(member_id);
}

/** Does the work, or only tries it out. */
function tried<T>(ctx: Ctx, { dry_run }: Options, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (dry_run) return tryOut(ctx, work);
  return ctx.inTransaction ? inSavepoint(ctx, () => work(ctx), raise) : work(ctx);
}

function raise(error: unknown): never {
  throw error;
}

function summarize(rows: ImportedRow[], dry_run: boolean): ImportResult {
  const count = (status: ImportedRow["status"]) =>
    rows.filter((row) => row.status === status).length;
  const results = rows
    .sort((a, b) => a.index - b.index)
    // A member that a trial has added does not exist.
    .map((row) => (dry_run && row.status === "created" ? { ...row, member_id: null } : row));
  return {
    dry_run,
    created: count("created"),
    updated: count("updated"),
    skipped: count("skipped"),
    failed: count("failed"),
    results,
  };
}
