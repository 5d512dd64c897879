import type { z } from "zod";
import type { CancelledTogether } from "@/features/scheduling/bookings/preview-schema";
import type { Ctx } from "@/server/context";
import { Failure, InternalError, ValidationFailure } from "@/server/errors";
import { endedFailure } from "@/server/data/closed-members";
import { isOutage } from "@/server/http/problem";
import { logger } from "@/server/log";
import type { Route } from "@/server/route";

/** The failure that keeps a row, as the API tells it. */
export type Kept = { code: string; message: string };

/** What an act would do to a row. */
export type Verdict =
  | { id: string; outcome: "change" | "unchanged"; error: null; member_id: string }
  | { id: string; outcome: "refused"; error: Kept };

/** An act that can be done to many rows. */
export type BulkAct = {
  /** The operation that is run for each row; whoever starts the act needs its scopes. */
  route: Route;
  /** The fields of that operation that are the same for each row. */
  input: z.ZodObject;
  /** Raises what would keep every row, such as a group that is not there. */
  assertInput?: (ctx: Ctx, input: never) => Promise<unknown>;
  /** Returns the whole input of the operation for a row. */
  fields: (id: string, input: never) => object;
  /** Returns what became of the row by the operation's answer, where that alone tells. */
  outcomeIn?: (answer: never) => { outcome: "unchanged" | "refused"; kept: Kept | null } | null;
  /** Tells in a few readings what would become of rows, in their order. */
  judge: (ctx: Ctx, ids: readonly string[], input: object) => Promise<Verdict[]>;
  /** True if it asks others' servers, so that it takes no part in a transaction. */
  asksOthers?: true;
  /** Counts the bookings to come of members who would change: they stay. */
  stay?: (ctx: Ctx, member_ids: readonly string[]) => Promise<number>;
  /** Tells what money would go back for rows that would change, and which of them would be refused after all. */
  preview?: (
    ctx: Ctx,
    rows: readonly { id: string; member_id: string }[],
    input: never,
  ) => Promise<CancelledTogether>;
};

/**
 * Returns what keeps a row, of anything that its operation has raised. Raises what passes by itself: the job comes again.
 */
export function keptBy(thrown: unknown): Kept & { outcome: "refused" | "failed" } {
  const failure = thrown instanceof Failure ? thrown : endedFailure(thrown);
  if (failure) return { outcome: "refused", code: failure.of.code, message: failure.message };
  if (thrown instanceof ValidationFailure)
    return { outcome: "refused", code: thrown.name, message: thrown.message };
  if (isOutage(thrown)) throw thrown;
  logger().error({ err: thrown }, "a row of a bulk action has failed");
  return { outcome: "failed", code: InternalError.code, message: InternalError.explain };
}
