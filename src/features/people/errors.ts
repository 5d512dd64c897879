import { notFoundFailure } from "@/server/errors";

/** Declared for the whole district, because accounts and groups, which stand below members, raise it too. */
export const MemberNotFound = notFoundFailure("member", "Member");
