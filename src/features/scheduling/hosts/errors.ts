import { notFoundFailure } from "@/server/errors";

export const HostNotFound = notFoundFailure("host", "Event host");
