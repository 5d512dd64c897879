import { Users } from "@/ui/icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/ui/link";
import { SharedElement } from "@/ui/shared-element";
import { Cover } from "@/ui/cover";
import type { Resource } from "../schema";
import { placesOf, wordOf } from "./resource-words";

/** Shows a place to book, as a card that is one link; `mark` lies upon its picture. */
export function ResourceCard({ resource, mark }: { resource: Resource; mark?: ReactNode }) {
  const words = useTranslations("resources");
  const places = placesOf(resource);
  return (
    <li className="relative">
      <Link
        href={`/resources/${resource.id}`}
        className="group flex h-full overflow-hidden sm:flex-col rounded-xl bg-raised shadow-md transition-shadow duration-150 hover:shadow-lg forced-colors:border"
      >
        <Cover
          name={resource.name}
          src={resource.image_url}
          photo={resource.photos[0]}
          sizes="(min-width: 40rem) 20rem, 7rem"
          className="w-28 shrink-0 self-stretch sm:aspect-[16/9] sm:w-full sm:self-auto"
        />
        <span className="flex min-h-24 min-w-0 flex-1 flex-col justify-center gap-1 p-4 sm:justify-start">
          <span className="flex items-baseline justify-between gap-3">
            <SharedElement name={`title-${resource.id}`}>
              <span className="min-w-0 text-base font-semibold">{resource.name}</span>
            </SharedElement>
            {places > 1 && (
              <span className="inline-flex shrink-0 items-center gap-1 text-sm text-muted">
                <Users aria-hidden className="size-4" />
                <span aria-hidden>{places}</span>
                <span className="sr-only">{words("capacity", { count: places })}</span>
              </span>
            )}
          </span>
          {resource.category && (
            <span className="text-sm text-muted">{wordOf(resource.category)}</span>
          )}
          {resource.amenities.length > 0 && (
            <span className="mt-1 truncate text-sm text-faint">
              {resource.amenities.map(wordOf).join(" · ")}
            </span>
          )}
        </span>
      </Link>
      {mark && (
        <span className="absolute top-1.5 left-1.5 rounded-full bg-raised/85 sm:right-1.5 sm:left-auto">
          {mark}
        </span>
      )}
    </li>
  );
}
