import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import { GroupActs } from "@/features/people/groups/components/staff/group-acts";
import { EditGroup } from "@/features/people/groups/components/staff/edit-group";
import { GroupMembers } from "@/features/people/groups/components/staff/group-members";
import { Card } from "@/ui/card";
import { FollowChanges } from "@/ui/follow-changes";
import { LinkButton } from "@/ui/link-button";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../../open-console";

export const generateMetadata = titled("group");

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ after?: string }> };

/** Shows a group with its members, who are added and taken out here. */
export default async function GroupPage({ params, searchParams }: Props) {
  const [{ id }, { after }] = await Promise.all([params, searchParams]);
  const { call, may } = await openWith("groups:read");
  const found = await orNull(call.groups.get({ group_id: id }));
  if (!found) notFound();
  const { value: group } = found;
  const [words, lists, members] = await Promise.all([
    getTranslations("console_people.groups"),
    getTranslations("ui.list"),
    may("members:read")
      ? call.members.list({ ...{ group_id: id, size: 50 }, ...(after && { cursor: after }) })
      : null,
  ]);
  const writes = may("groups:write");
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{group.name}</span>}
        back={{ href: "/groups", text: words("title") }}
        lead={group.description && <span className="wrap-anywhere">{group.description}</span>}
        action={
          writes && (
            <div className="flex flex-wrap gap-2">
              <EditGroup group={group} />
              <GroupActs group={group} />
            </div>
          )
        }
      />
      <div className="grid gap-6">
        {group.archived_at && <Notice tone="warning">{words("archived_note")}</Notice>}
        {members && (
          <Card as="section" aria-labelledby="members" className="grid gap-4 p-5">
            <div>
              <h2 id="members" className="text-lg">
                {words("members")}
              </h2>
              {members.total > 0 && (
                <p className="text-sm text-muted">
                  {words("members_count", { count: members.total })}
                </p>
              )}
            </div>
            <GroupMembers
              group_id={id}
              members={members.items}
              writes={writes}
              open={group.archived_at === null}
            />
            {members.next_cursor && (
              <p className="flex justify-end">
                <LinkButton
                  variant="secondary"
                  rel="next"
                  href={`/groups/${id}?${new URLSearchParams({ after: members.next_cursor })}`}
                >
                  {lists("next")}
                </LinkButton>
              </p>
            )}
          </Card>
        )}
      </div>
      <FollowChanges objects={["member"]} ids={[id]} />
    </>
  );
}
