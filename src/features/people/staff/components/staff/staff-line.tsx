import { useTranslations } from "next-intl";
import { formatDate } from "@/lib/format";
import { Avatar } from "@/ui/avatar";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import type { Staff } from "../../schema";
import { type RoleChoice, StaffActs } from "./staff-acts";

/** Shows one person of the staff, with their roles and what may be done about them. */
export function StaffLine({
  person: { id, name, email, role_ids, host_id, status, last_seen_at },
  you,
  roles,
  hosts,
  nameOf,
  mayChange,
  locale,
  timezone,
}: {
  person: Staff;
  you: boolean;
  roles: readonly RoleChoice[];
  hosts: readonly RoleChoice[];
  nameOf: (id: string) => string;
  mayChange: boolean;
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console.staff");
  const seen = last_seen_at
    ? words("seen", { day: formatDate(last_seen_at, timezone, locale) })
    : words("never");
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <Avatar name={name} className="size-10 text-sm" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="min-w-0 break-words">{name}</span>
          {you && <Badge tone="accent">{words("you")}</Badge>}
          {status === "invited" && <Badge tone="held">{words("invited")}</Badge>}
          {status === "suspended" && <Badge tone="danger">{words("suspended")}</Badge>}
        </p>
        <p className="text-sm break-words text-muted">{email}</p>
      </div>
      <div className="min-w-0 flex-1 basis-40 text-sm sm:flex-none">
        <p>{role_ids.map(nameOf).join(", ")}</p>
        <p className="text-muted">{seen}</p>
      </div>
      {mayChange && (
        <StaffActs person={{ id, name, email, role_ids, host_id, status }} {...{ roles, hosts }} />
      )}
    </Card>
  );
}
