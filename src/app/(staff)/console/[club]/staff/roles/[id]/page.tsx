import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import { EditRole } from "@/features/people/staff/components/staff/edit-role";
import { NewRole } from "@/features/people/staff/components/staff/new-role";
import { RoleActs } from "@/features/people/staff/components/staff/role-acts";
import { RoleView } from "@/features/people/staff/components/staff/role-view";
import { formatList } from "@/lib/format";
import { findExcess } from "@/lib/staff-limits";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { openRoles } from "../../read-roles";

export const generateMetadata = titled("roles");

type Props = { params: Promise<{ id: string }> };

/** Edits a role of the club's own; shows a built-in one, and one that allows more than the reader may. */
export default async function RolePage({ params }: Props) {
  const { id } = await params;
  const { call, may, org, locale, roles, nameOf, havingRole, sources, own } = await openRoles();
  const role = roles.find((one) => one.id === id);
  if (!role) notFound();
  const [words, read] = await Promise.all([
    getTranslations("console_roles"),
    role.built_in ? null : orNull(call.staff.role({ role_id: id })),
  ]);
  const writes = may("staff:write");
  const archived = role.archived_at !== null;
  const exceeds = findExcess(role, own) !== null;
  const edits = read !== null && writes && !archived && !exceeds;
  const having = havingRole(id).map(({ name }) => name);
  const why = role.built_in
    ? "fixed"
    : archived
      ? "archived_text"
      : writes && exceeds
        ? "exceeds"
        : null;
  const copy = sources.filter((one) => one.id === id);
  return (
    <>
      <PageHeader
        title={nameOf(id)}
        back={{ href: "/staff/roles", text: words("title") }}
        lead={
          having.length > 0
            ? words("had_by", { names: formatList(having, locale) })
            : words("had_by_nobody")
        }
        action={
          writes &&
          copy.length > 0 && (
            <NewRole sources={copy} own={own} label={words("copy")} variant="secondary" />
          )
        }
      />
      {why && (
        <div className="mb-6 max-w-3xl">
          <Notice>{words(why)}</Notice>
        </div>
      )}
      {edits ? (
        <EditRole
          role={read.value}
          version={read.version}
          own={own}
          currency={org.default_currency}
        />
      ) : (
        <RoleView role={role} currency={org.default_currency} />
      )}
      {!role.built_in && writes && (
        <div className="mt-8 border-t border-line pt-6">
          <RoleActs role={{ id, name: nameOf(id), archived }} used={having.length > 0} />
        </div>
      )}
    </>
  );
}
