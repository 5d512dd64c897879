import { useTranslations } from "next-intl";
import { formatDate } from "@/lib/format";
import { Avatar } from "@/ui/avatar";
import { Card } from "@/ui/card";
import { Link } from "@/ui/link";
import type { Member } from "../../schema";
import { MemberState } from "./member-state";

const cell = "px-4 py-2.5";

/** Lists members as a table; on a phone only who they are and how they stand. */
export function MemberTable({
  members,
  locale,
  timezone,
}: {
  members: readonly Member[];
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console.members");
  return (
    <Card className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <thead className="border-b border-line text-muted">
          <tr>
            <th scope="col" className={`${cell} font-medium`}>
              {words("name")}
            </th>
            <th scope="col" className={`${cell} hidden font-medium lg:table-cell`}>
              {words("email")}
            </th>
            <th scope="col" className={`${cell} hidden font-medium md:table-cell`}>
              {words("number")}
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              {words("status")}
            </th>
            <th scope="col" className={`${cell} hidden font-medium md:table-cell`}>
              {words("since")}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {members.map(({ id, name, email, short_id, photo_url, status, created_at }) => (
            <tr key={id} className="relative hover:bg-sunken">
              <th scope="row" className={`${cell} font-medium`}>
                <span className="flex min-w-0 items-center gap-3">
                  <Avatar name={name} src={photo_url} className="size-8 text-xs" />
                  {/* The whole row opens the member. */}
                  <Link
                    href={`/members/${id}`}
                    className="min-w-0 break-words after:absolute after:inset-0 after:rounded-md"
                  >
                    {name}
                  </Link>
                </span>
              </th>
              <td className={`${cell} hidden max-w-64 truncate text-muted lg:table-cell`}>
                {email}
              </td>
              <td className={`${cell} tabular hidden text-muted md:table-cell`}>{short_id}</td>
              <td className={cell}>
                <MemberState status={status} />
              </td>
              <td className={`${cell} tabular hidden text-muted md:table-cell`}>
                {formatDate(created_at, timezone, locale)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
