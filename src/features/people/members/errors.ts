import { failure } from "@/server/errors";

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
export const MemberHasNoEmail = failure(
  "conflict",
  "member_has_no_email",
  "Member has no email address",
  "This is sent by mail: give the member an email address first.",
);
export const MailNotDelivered = failure(
  "unavailable",
  "mail_not_delivered",
  "Mail not delivered",
  "The mail could not be sent. Check the address, and try again later.",
);
