import { failure } from "@/server/errors";

export const MemberViewOff = failure(
  "forbidden",
  "member_view_off",
  "Member view switched off",
  "The organization does not let its staff look at the portal as a member: see `member_view`.",
);
