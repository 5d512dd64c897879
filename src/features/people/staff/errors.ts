import { failure, notFoundFailure } from "@/server/errors";

export const StaffNotFound = notFoundFailure("staff", "Staff member");
export const StaffRoleNotFound = notFoundFailure("staff_role", "Staff role");
export const StaffExists = failure(
  "conflict",
  "staff_exists",
  "Already on the staff",
  "Somebody with this address is on the staff already. Change their roles instead.",
);
export const LastStaffOwner = failure(
  "conflict",
  "last_staff_owner",
  "Last owner",
  "The last owner keeps the role. Make somebody else an owner first.",
);
export const OwnRoles = failure(
  "forbidden",
  "own_roles",
  "Own roles",
  "Nobody changes their own roles or their own place on the staff. Ask another owner or manager.",
);
export const RoleEscalation = failure(
  "forbidden",
  "role_escalation",
  "Role escalation",
  "The roles allow more than you may do yourself.",
);
export const StaffRoleInUse = failure(
  "conflict",
  "staff_role_in_use",
  "Role in use",
  "Somebody on the staff has this role. Give them another one first.",
);
