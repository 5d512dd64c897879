import { failure, notFoundFailure } from "@/server/errors";

export const MemberNotFound = notFoundFailure("member", "Member");
export const EmailExists = failure(
  "conflict",
  "email_already_exists",
  "Email already exists",
  "Another member of the organization has this email address. Archived members count.",
);
export const MemberNotBookable = failure(
  "conflict",
  "member_not_bookable",
  "Member not bookable",
  "The member's status does not allow bookings; `current_status` names it.",
);
