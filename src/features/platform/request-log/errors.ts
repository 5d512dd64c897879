import { notFoundFailure } from "@/server/errors";

export const RequestLogEntryNotFound = notFoundFailure("request_log_entry", "Request");
