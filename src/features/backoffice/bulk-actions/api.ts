import { GroupArchived, GroupNotFound } from "@/features/people/groups/errors";
import { FreshSignInRequired } from "@/features/people/sessions/errors";
import { InvalidStatusTransition } from "@/server/errors";
import { route } from "@/server/route";
import { createBulkAction } from "./create";
import {
  BulkActionEmpty,
  BulkActionNotFound,
  BulkActionTooLong,
  TooManyBulkActions,
} from "./errors";
import { getBulkAction, listBulkActions, listBulkItems } from "./get";
import {
  BulkAction,
  BulkActionId,
  BulkActionPage,
  BulkItems,
  CreateBulkAction,
  ListBulkActions,
  ListBulkItems,
} from "./schema";
import { stopBulkAction } from "./stop";

const tag = "Bulk actions";
// Which scope is needed depends on the act: that of the single operation.
const one = { tag, scope: "none", input: BulkActionId, output: BulkAction } as const;

/** `/v1/bulk-actions` */
export const bulkActionRoutes = [
  route({
    method: "GET",
    path: "/v1/bulk-actions",
    tag,
    summary: "List bulk actions",
    description:
      "Lists bulk actions, newest first: those of acts that the caller may do to a single row.",
    scope: "none",
    input: ListBulkActions,
    output: BulkActionPage,
    run: listBulkActions,
  }),
  route({
    method: "POST",
    path: "/v1/bulk-actions",
    tag,
    summary: "Act on many rows",
    description:
      "Runs an operation for up to 5,000 bookings or members, in the background and one row after the other: each stands for itself, with its own outcome, and a refusal stops no other. The caller needs the scopes of the single operation, and limits of staff hold for each row. With `dry_run` the answer is 200 and tells what would become of the rows, and what money would go back; nothing is changed. Poll until the status is `done`, or listen for `bulk_action.finished`. After a crash it goes on, and no row is done twice. Ten are under way at a time. In the console, people confirm who they are for more than 50 rows.",
    scope: "none",
    status: 202,
    previews: true,
    input: CreateBulkAction,
    output: BulkAction,
    errors: [
      ...[BulkActionEmpty, BulkActionTooLong, BulkActionNotFound, TooManyBulkActions],
      ...[GroupNotFound, GroupArchived, FreshSignInRequired],
    ],
    run: createBulkAction,
    example: {
      ...{ action: "suspend", ids: ["mbr_01JD0000000000000000000000"] },
      input: { reason: "Unpaid invoices" },
    },
  }),
  route({
    ...one,
    method: "GET",
    path: "/v1/bulk-actions/{bulk_action_id}",
    summary: "Get a bulk action",
    description: "Returns a bulk action with how many rows have each outcome so far.",
    errors: [BulkActionNotFound],
    run: getBulkAction,
  }),
  route({
    method: "GET",
    path: "/v1/bulk-actions/{bulk_action_id}/items",
    tag,
    summary: "List the rows of a bulk action",
    description:
      "Returns the rows of a bulk action, each with its outcome and the failure that kept it, in their order.",
    scope: "none",
    input: ListBulkItems,
    output: BulkItems,
    errors: [BulkActionNotFound],
    run: listBulkItems,
  }),
  route({
    ...one,
    method: "POST",
    path: "/v1/bulk-actions/{bulk_action_id}/cancel",
    summary: "Stop a bulk action",
    description:
      "Stops a bulk action after the row that it is at. Rows that were done stay so, and the others stay as they are.",
    errors: [BulkActionNotFound, InvalidStatusTransition],
    run: stopBulkAction,
  }),
];
