import { Clock, ScrollText } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Cover } from "@/ui/cover";
import { Link } from "@/ui/link";
import type { Resource } from "../../schema";
import { placesOf, wordOf } from "../resource-words";

/** Shows a place of the club as a card that is one link; `policy` names its rules. */
export function PlaceCard({
  resource,
  policy,
}: {
  resource: Resource;
  policy: string | null | undefined;
}) {
  const words = useTranslations("console_places");
  const { id, name, category, image_url, photos, availability, archived_at } = resource;
  const days = new Set(availability.map(({ day }) => day)).size;
  return (
    <Card as="li" className="relative flex overflow-hidden hover:shadow-lg sm:flex-col">
      <Cover
        name={name}
        src={image_url}
        photo={photos[0]}
        sizes="(min-width: 40rem) 20rem, 7rem"
        className="w-28 shrink-0 self-stretch sm:aspect-[16/9] sm:w-full sm:self-auto"
      />
      <div className="grid min-w-0 flex-1 content-start gap-1.5 p-4">
        <h2 className="flex flex-wrap items-center gap-2 text-base">
          {/* The whole card opens the place. */}
          <Link
            href={`/resources/${id}`}
            className="min-w-0 break-words after:absolute after:inset-0 after:rounded-xl"
          >
            {name}
          </Link>
          {archived_at && <Badge>{words("archived")}</Badge>}
        </h2>
        <p className="text-sm text-muted">
          {[
            ...(category ? [wordOf(category)] : []),
            ...(days > 0 ? [words("capacity", { count: placesOf(resource) })] : []),
          ].join(" · ")}
        </p>
        <ul className="mt-1 grid gap-1 text-sm">
          <li className="flex gap-2">
            <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            {days > 0 ? (
              words("open_days", { count: days })
            ) : (
              <Badge tone="warning">{words("never_open")}</Badge>
            )}
          </li>
          {policy !== undefined && (
            <li className="flex min-w-0 gap-2">
              <ScrollText aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
              <span className="min-w-0 break-words">
                {policy === null ? words("no_rules") : words("rules_of", { name: policy })}
              </span>
            </li>
          )}
        </ul>
      </div>
    </Card>
  );
}
