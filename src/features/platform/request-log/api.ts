import { route } from "@/server/route";
import { RequestLogEntryNotFound } from "./errors";
import { getRequestLogEntry } from "./get";
import { listRequestLog } from "./list";
import { KEPT_DAYS, READS_A_MINUTE } from "./rules";
import { ListRequestLog, RequestLogEntry, RequestLogEntryId, RequestLogPage } from "./schema";

const tag = "Request log";

const KEPT = `Every change and every failure is kept for ${KEPT_DAYS} days. Each instance keeps the first ${READS_A_MINUTE} successful readings of a key in a minute, as many refusals for its rate limit, and no successful reading of the staff. Members' requests and requests without a valid key are not kept. A request that names none of the key's organizations stands with the oldest of them.`;

/** `/v1/request-log` */
export const requestLogRoutes = [
  route({
    method: "GET",
    path: "/v1/request-log",
    tag,
    summary: "List requests",
    description: `Lists the requests of keys and of the console, newest first, some seconds after they were answered. ${KEPT}`,
    scope: "request-log:read",
    input: ListRequestLog,
    output: RequestLogPage,
    run: listRequestLog,
  }),
  route({
    method: "GET",
    path: "/v1/request-log/{request_log_entry_id}",
    tag,
    summary: "Get a request",
    description:
      "Returns a request. One that failed shows what was sent and answered, without anything personal: ids, true and false, numbers, dates and fixed words stay; of every other text only the length is kept, from the start. The sentence of an error is the general one of its code. Bodies of more than 16 KiB are left out.",
    scope: "request-log:read",
    input: RequestLogEntryId,
    output: RequestLogEntry,
    errors: [RequestLogEntryNotFound],
    run: getRequestLogEntry,
  }),
];
