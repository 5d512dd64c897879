import { Users } from "lucide-react";
import Link from "next/link";
import { Cover } from "@/ui/cover";
import type { Resource } from "../schema";
import { placesOf, wordOf } from "./resource-words";

/** A place to book, as a card that is one link. */
export function ResourceCard({ resource }: { resource: Resource }) {
  const places = placesOf(resource);
  return (
    <li>
      <Link
        href={`/resources/${resource.id}`}
        className="group flex h-full flex-col overflow-hidden rounded-xl bg-raised shadow-md transition-shadow duration-150 hover:shadow-lg forced-colors:border"
      >
        <Cover
          name={resource.name}
          src={resource.image_url}
          className="aspect-[16/8] w-full sm:aspect-[16/9]"
        />
        <span className="flex flex-1 flex-col gap-1 p-4">
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 text-base font-semibold">{resource.name}</span>
            {places > 1 && (
              <span className="inline-flex shrink-0 items-center gap-1 text-sm text-muted">
                <Users aria-hidden className="size-4" />
                {places}
                <span className="sr-only"> places</span>
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
    </li>
  );
}
