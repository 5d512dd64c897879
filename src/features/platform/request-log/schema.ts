import { z } from "zod";
import { AuditActor } from "@/features/platform/audit-log/schema";
import { Id, ListQuery, PageOf, SomeOf, SomeOfForm, Timestamp } from "@/lib/wire";

/** A request as lists show it. */
export const RequestLogLine = z
  .object({
    id: z.string(),
    method: z.string(),
    path: z
      .string()
      .describe("With ids. Other values in it are replaced by their name, in braces."),
    query: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("The fields of the query, redacted as bodies are; null without any."),
    operation: z.string().describe("The operation's name, such as `bookings.create`."),
    status: z.int().describe("The HTTP status of the answer."),
    error_code: z
      .string()
      .nullable()
      .describe(
        "The `code` of the error; `validation_error` for faults of fields. null without one.",
      ),
    duration_ms: z.int().describe("Milliseconds from the request to its answer."),
    actor: AuditActor.describe("The key, or the person of the staff in the console."),
    api_key: z
      .object({
        name: z.string(),
        secret_hint: z.string().describe("The first characters of the secret."),
      })
      .nullable()
      .describe("The key as it is called now; null for the staff."),
    request_id: Id.describe("The `X-Request-Id` of the answer."),
    idempotency_key_hint: z
      .string()
      .nullable()
      .describe("The last four characters of the Idempotency-Key; null without one."),
    response_bytes: z.int().nullable().describe("The answer's length; null where it is streamed."),
    user_agent: z.string().nullable().describe("As the client sent it; null in the console."),
    created_at: Timestamp.describe("When the request came."),
  })
  .meta({ id: "RequestLogLine" });
export type RequestLogLine = z.infer<typeof RequestLogLine>;
export const RequestLogPage = PageOf(RequestLogLine);

export const RequestLogEntry = RequestLogLine.extend({
  request_body: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe("The body of a request that failed, redacted; null if it had none, or a long one."),
  response_body: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe("The answer to a request that failed, redacted; null otherwise."),
}).meta({ id: "RequestLogEntry" });
export type RequestLogEntry = z.infer<typeof RequestLogEntry>;

export const RequestLogEntryId = z.strictObject({ request_log_entry_id: Id });
export type RequestLogEntryId = z.infer<typeof RequestLogEntryId>;

/** A status, or all of a class. */
const Status = z
  .string()
  .regex(/^[1-5](\d\d|xx)$/, { error: "Input should be a status like 404, or a class like 4xx" });

export const ListRequestLog = ListQuery.omit({
  include_archived: true,
  updated_at_gte: true,
}).extend({
  method: SomeOf(z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])),
  operation: z.string().max(100).optional().describe("An operation's name: `bookings.create`."),
  path: z.string().max(200).optional().describe("The beginning of the path: `/v1/bookings/bkg_`."),
  status: SomeOfForm(Status).describe("Statuses and classes of them: `404,5xx`."),
  error_code: z.string().max(100).optional().describe("A code, as `/errors` lists them."),
  api_key_id: Id.max(100).optional(),
  staff_id: Id.max(100).optional(),
  request_id: Id.max(100).optional(),
});
export type ListRequestLog = z.infer<typeof ListRequestLog>;
