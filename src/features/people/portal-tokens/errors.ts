import { notFoundFailure } from "@/server/errors";

export const PortalTokenNotFound = notFoundFailure("portal_token", "Portal token");
