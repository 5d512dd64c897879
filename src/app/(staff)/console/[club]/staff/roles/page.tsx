import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { NewRole } from "@/features/people/staff/components/staff/new-role";
import { RoleCard } from "@/features/people/staff/components/staff/role-card";
import { RoleMatrix } from "@/features/people/staff/components/staff/role-matrix";
import { SCOPED } from "@/features/platform/api-keys/schema";
import { FollowChanges } from "@/ui/follow-changes";
import { PageHeader } from "@/ui/page-header";
import { openRoles } from "../read-roles";
import { StaffTabs } from "../staff-tabs";

export const generateMetadata = titled("roles");

/** Shows every role, who has it, and side by side what each may do. */
export default async function RolesPage() {
  const { may, org, roles, nameOf, havingRole, sources, own } = await openRoles();
  const words = await getTranslations("console_roles");
  const shown = roles.toSorted(
    (a, b) => Number(a.archived_at !== null) - Number(b.archived_at !== null),
  );
  const desk = sources.toSorted(
    (a, b) => Number(b.id === "front_desk") - Number(a.id === "front_desk"),
  );
  return (
    <>
      <PageHeader
        title={words("title")}
        lead={words("lead")}
        action={may("staff:write") && <NewRole sources={desk} own={own} label={words("new")} />}
      />
      <StaffTabs current="/staff/roles" />
      <ul className="grid gap-3 lg:grid-cols-2">
        {shown.map((role) => (
          <RoleCard
            key={role.id}
            role={role}
            name={nameOf(role.id)}
            people={havingRole(role.id).length}
          />
        ))}
      </ul>
      <RoleMatrix
        nouns={[...SCOPED, "exceptions"]}
        roles={roles}
        currency={org.default_currency}
        nameOf={nameOf}
      />
      <FollowChanges objects={["staff", "staff_role"]} />
    </>
  );
}
