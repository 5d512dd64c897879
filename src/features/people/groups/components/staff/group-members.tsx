"use client";
import { useTranslations } from "next-intl";
import { FindMember } from "@/features/people/find-member/components/staff/find-member";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { Link } from "@/ui/link";
import { useAct } from "@/ui/use-act";

/** Lists the members of a group, who can be taken out again, and adds others by name. */
export function GroupMembers({
  group_id,
  members,
  writes,
  open,
}: {
  group_id: string;
  members: readonly { id: string; name: string; short_id: string; photo_url: string | null }[];
  writes: boolean;
  /** Somebody can be added: the group is not archived. */
  open: boolean;
}) {
  const words = useTranslations("console_people");
  const { pending, refusal, perform } = useAct();
  const lines = () => consoleClient().groups;
  return (
    <>
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      {writes && open && (
        <div className="max-w-md">
          <FindMember
            label={words("groups.add_member")}
            value={null}
            onChange={(member) => {
              if (!member) return;
              const input = { group_id, member_ids: [member.id] };
              void perform(
                () => lines().addMembers.mutate(input),
                words("groups.member_added", { name: member.name }),
              );
            }}
          />
        </div>
      )}
      {members.length === 0 && <p className="text-sm text-muted">{words("groups.nobody")}</p>}
      <ul className="divide-y divide-line">
        {members.map(({ id: member_id, name, short_id, photo_url }) => (
          <li key={member_id} className="flex items-center gap-3 py-2.5">
            <Avatar name={name} src={photo_url} className="size-9 text-xs" />
            <div className="min-w-0 flex-1">
              <Link
                href={`/members/${member_id}`}
                className="inline-flex items-center font-medium wrap-anywhere underline decoration-line-strong underline-offset-4 pointer-coarse:min-h-11"
              >
                {name}
              </Link>
              <p className="tabular text-xs text-muted">{short_id}</p>
            </div>
            {writes && (
              <Button
                variant="leave"
                size="sm"
                pending={pending}
                aria-label={words("groups.remove_one", { name })}
                onClick={() =>
                  void perform(
                    () => lines().removeMember.mutate({ group_id, member_id }),
                    words("groups.removed", { name }),
                  )
                }
              >
                {words("groups.remove")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
