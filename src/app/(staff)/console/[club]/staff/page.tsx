import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { InviteStaff } from "@/features/people/staff/components/staff/invite-staff";
import { StaffLine } from "@/features/people/staff/components/staff/staff-line";
import { roleNames } from "@/features/people/staff/words";
import { readAll } from "@/lib/read-all";
import { FollowChanges } from "@/ui/follow-changes";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../open-console";
import { StaffTabs } from "./staff-tabs";

export const generateMetadata = titled("staff");

/** Shows everybody who may open the console, with their roles. */
export default async function StaffPage() {
  const { call, may, staffId, locale, org } = await openWith("staff:read");
  const [words, all, staff, roles, leading] = await Promise.all([
    getTranslations("console.staff"),
    getTranslations("console"),
    readAll((at) => call.staff.list(at)),
    call.staff.roles({}),
    may("hosts:read") ? readAll((at) => call.hosts.list(at)) : [],
  ]);
  const own = new Map(roles.items.map(({ id, name }) => [id, name]));
  const nameOf = roleNames(all, own);
  const choices = roles.items
    .filter(({ archived_at }) => archived_at === null)
    .map(({ id }) => ({ id, name: nameOf(id) }));
  const hosts = leading.map(({ id, name }) => ({ id, name }));
  const people = staff.filter(({ status }) => status !== "removed");
  return (
    <>
      <PageHeader
        title={words("title")}
        lead={words("lead")}
        action={may("staff:write") && <InviteStaff roles={choices} hosts={hosts} />}
      />
      <StaffTabs current="/staff" />
      <ul className="grid gap-3">
        {people.map((person) => (
          <StaffLine
            key={person.id}
            person={person}
            you={person.id === staffId}
            roles={choices}
            hosts={hosts}
            nameOf={nameOf}
            mayChange={may("staff:write") && person.id !== staffId}
            locale={locale}
            timezone={org.default_timezone}
          />
        ))}
      </ul>
      <FollowChanges objects={["staff", "staff_role"]} />
    </>
  );
}
