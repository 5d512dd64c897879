import { z } from "zod";
import {
  Amount,
  archivable,
  Email,
  Id,
  ListQuery,
  Locale,
  Name,
  PageOf,
  SomeOf,
  Text,
  Timestamp,
} from "@/lib/wire";
import { ALL_SCOPES } from "@/features/platform/api-keys/schema";

export const STAFF_STATUSES = ["invited", "active", "suspended", "removed"] as const;

const Limits = z
  .object({
    refund_single: Amount.nullable().describe(
      "The most that one refund gives back, in minor units.",
    ),
    refund_per_day: Amount.nullable().describe("The most that a person gives back in a day."),
    discount_percent: z
      .int()
      .min(0)
      .max(100)
      .nullable()
      .describe("The most that a price is lowered."),
  })
  .describe("The most that the role gives away; null = without a limit.");

const RoleId = z
  .string()
  .min(1)
  .max(64)
  .describe("A built-in role by its name (`owner`, `manager`, …), or your own by its id.");
const RoleIds = z.array(RoleId).min(1).max(20);

export const Staff = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role_ids: z.array(z.string()),
    scopes: z.array(z.string()).describe("Everything that the roles together allow."),
    limits: Limits,
    host_id: z.string().nullable().describe("The host that this person is."),
    status: z
      .enum(STAFF_STATUSES)
      .describe("`invited` until the invitation is accepted. Only `active` opens the console."),
    invited_by: z.string().describe("The actor who invited, as in the audit log."),
    invitation_expires_at: Timestamp.nullable(),
    last_seen_at: Timestamp.nullable().describe(
      "Of late, to within some minutes. Makes no new version.",
    ),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "Staff",
    description: "A person who works for the organization, and may sign in to its console.",
  });
export type Staff = z.infer<typeof Staff>;
export const StaffPage = PageOf(Staff);

export const ListStaff = ListQuery.omit({ include_archived: true }).extend({
  status: SomeOf(z.enum(STAFF_STATUSES)),
});
export type ListStaff = z.infer<typeof ListStaff>;

export const InviteStaff = z.strictObject({
  email: Email,
  name: Name,
  role_ids: RoleIds,
  host_id: Id.nullable().optional(),
});
export type InviteStaff = z.infer<typeof InviteStaff>;

export const StaffId = z.strictObject({ staff_id: Id });
export type StaffId = z.infer<typeof StaffId>;

export const UpdateStaff = StaffId.extend({
  name: Name.optional(),
  role_ids: RoleIds.optional(),
  host_id: Id.nullable().optional(),
});
export type UpdateStaff = z.infer<typeof UpdateStaff>;

export const ChooseLanguage = z.strictObject({ locale: Locale.nullable() });
export type ChooseLanguage = z.infer<typeof ChooseLanguage>;

export const StaffRole = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    built_in: z.boolean().describe("A built-in role cannot be changed, only copied."),
    scopes: z.array(z.string()),
    limits: Limits,
    archived_at: archivable.archived_at,
    created_at: Timestamp.nullable(),
    updated_at: Timestamp.nullable(),
  })
  .meta({ id: "StaffRole", description: "A set of rights that people on the staff have." });
export type StaffRole = z.infer<typeof StaffRole>;
export const StaffRoles = z.object({ items: z.array(StaffRole) }).meta({
  id: "StaffRoles",
  description: "Every role: the built-in ones first, then your own by name.",
});
export type StaffRoles = z.infer<typeof StaffRoles>;

const Scopes = z.array(z.enum(ALL_SCOPES)).max(200);
const roleFields = {
  name: Name,
  description: Text.nullable(),
  scopes: Scopes,
  limits: Limits.partial(),
};

export const CreateStaffRole = z
  .strictObject(roleFields)
  .partial()
  .required({ name: true, scopes: true });
export type CreateStaffRole = z.infer<typeof CreateStaffRole>;

export const StaffRoleId = z.strictObject({ role_id: Id });
export type StaffRoleId = z.infer<typeof StaffRoleId>;

export const UpdateStaffRole = StaffRoleId.extend(z.strictObject(roleFields).partial().shape);
export type UpdateStaffRole = z.infer<typeof UpdateStaffRole>;
