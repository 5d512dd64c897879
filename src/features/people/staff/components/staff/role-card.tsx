import { ChevronRight } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Link } from "@/ui/link";
import type { StaffRole } from "../../schema";
import { AREA_GROUPS, levelOf } from "./role-areas";

/** Shows a role in the list of roles: how much it may do, and how many people have it. */
export function RoleCard({
  role: { id, description, built_in, scopes, archived_at },
  name,
  people,
}: {
  role: StaffRole;
  name: string;
  people: number;
}) {
  const words = useTranslations("console_roles");
  const levels = AREA_GROUPS.flatMap(({ nouns }) => nouns.map((noun) => levelOf(scopes, noun)));
  const count = (wanted: string) => levels.filter((level) => level === wanted).length;
  const [writes, reads] = [count("writes"), count("reads")];
  return (
    <Card
      as="li"
      className="relative flex items-center gap-4 p-4 hover:bg-sunken has-[a:focus-visible]:bg-accent-soft"
    >
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <Link
            href={`/staff/roles/${id}`}
            className="min-w-0 break-words after:absolute after:inset-0 after:rounded-xl"
          >
            {name}
          </Link>
          {built_in && <Badge>{words("built_in")}</Badge>}
          {archived_at !== null && <Badge tone="warning">{words("archived")}</Badge>}
        </p>
        {description && <p className="text-sm break-words">{description}</p>}
        <p className="text-sm text-muted">
          {scopes.includes("*") ? words("everything") : words("does", { writes, reads })}
        </p>
      </div>
      <p className="tabular shrink-0 text-sm text-muted">{words("people", { count: people })}</p>
      <ChevronRight aria-hidden className="size-4.5 shrink-0 text-faint rtl:-scale-x-100" />
    </Card>
  );
}
