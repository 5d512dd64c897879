import { useTranslations } from "next-intl";
import { Avatar } from "@/ui/avatar";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Link } from "@/ui/link";
import type { Host } from "../../schema";

/** Shows one host as a line that is one link. */
export function HostLine({
  host: { id, name, description, image_url, archived_at },
}: {
  host: Host;
}) {
  const words = useTranslations("console_places");
  return (
    <Card as="li" className="relative flex items-center gap-4 p-4 hover:bg-sunken">
      <Avatar name={name} src={image_url} className="size-10 text-sm" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {/* The whole line opens the host. */}
          <Link
            href={`/hosts/${id}`}
            className="min-w-0 break-words after:absolute after:inset-0 after:rounded-xl"
          >
            {name}
          </Link>
          {archived_at && <Badge>{words("archived")}</Badge>}
        </p>
        {description && <p className="line-clamp-2 text-sm text-muted">{description}</p>}
      </div>
    </Card>
  );
}
