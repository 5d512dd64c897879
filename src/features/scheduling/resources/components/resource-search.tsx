"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { byName, compareNames } from "@/lib/by-name";
import { readAll } from "@/lib/read-all";
import { DoorOpen, Heart, Search } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { Heart as FavouriteHeart } from "@/features/scheduling/resources/components/heart";
import { EmptyState } from "@/ui/empty-state";
import { ErrorNote } from "@/ui/error-note";
import { readFailureOf } from "@/ui/failure";
import { Input } from "@/ui/input";
import { ServerState } from "@/ui/trpc";
import { trpcClient } from "@/ui/trpc-client";
import { Button } from "@/ui/button";
import { useFresh } from "@/ui/use-fresh";
import type { Resource } from "../schema";
import { ResourceCard } from "./resource-card";
import { wordOf } from "./resource-words";

/** Stands for the favourites among the kinds, whose own names are never empty. */
const FAVOURITES = "";

type Props = {
  first: Resource[];
  /** The ids of the places that the member has marked. */
  favourites: string[];
};

/**
 * Lists the bookable places, filtered as the member types. All of them come with the document.
 */
export function ResourceSearch(props: Props) {
  return (
    <ServerState>
      <Results {...props} />
    </ServerState>
  );
}

function Results({ first, favourites }: Props) {
  const words = useTranslations("resources");
  const [text, setText] = useState("");
  const [category, setCategory] = useState<string | null>(null);
  const search = useDeferredValue(text.trim());
  const query = useQuery({
    queryKey: ["bookable places", search],
    queryFn: async () => {
      const all = await readAll<Resource>((at) =>
        trpcClient().resources.list.query({ ...at, ...(search && { search }) }),
      );
      return all.toSorted(byName);
    },
    initialData: search ? undefined : first,
    placeholderData: keepPreviousData,
  });
  const found = query.data ?? [];
  const categories = [...new Set(first.map((item) => item.category ?? ""))]
    .filter(Boolean)
    .sort(compareNames);
  const [marked, setMarked] = useFresh(favourites);
  const mine = useTranslations("suggestions");
  const only = category === FAVOURITES;
  const shown = found.filter(
    (item) => category === null || (only ? marked.includes(item.id) : item.category === category),
  );
  const kinds = [null, ...(marked.length > 0 || only ? [FAVOURITES] : []), ...categories];
  return (
    <div className="grid gap-5">
      <div role="search" className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted"
        />
        <Input
          type="search"
          aria-label={words("search_label")}
          placeholder={words("search")}
          autoComplete="off"
          className="pl-11"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {kinds.length > 2 && (
        <div
          role="group"
          aria-label={words("kind")}
          className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 md:mx-0 md:px-0.5"
        >
          {kinds.map((key) => (
            <button
              key={key ?? ""}
              type="button"
              aria-pressed={key === category}
              onClick={() => setCategory(key)}
              className={clsx(
                "min-h-9 pointer-coarse:min-h-11 shrink-0 rounded-full px-3.5 text-sm font-medium transition-colors duration-150 forced-colors:border",
                key === category ? "bg-ink text-surface" : "bg-sunken text-muted hover:text-ink",
              )}
            >
              {key === null ? (
                words("all")
              ) : key === FAVOURITES ? (
                <span className="inline-flex items-center gap-1.5">
                  <Heart aria-hidden className="size-4" />
                  {mine("favourites")}
                </span>
              ) : (
                wordOf(key)
              )}
            </button>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {query.isFetching ? "" : words("found", { count: shown.length })}
      </p>
      {query.isError ? (
        <ErrorNote
          title={words("list_failed")}
          message={readFailureOf(query.error).message}
          requestId={readFailureOf(query.error).requestId}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={<DoorOpen className="size-6" />}
          title={
            text
              ? words("nothing_found", { text: text.trim() })
              : only
                ? mine("no_favourites")
                : words("nothing_yet")
          }
          action={
            (text || category !== null) && (
              <Button
                variant="secondary"
                onClick={() => {
                  setText("");
                  setCategory(null);
                }}
              >
                {words("show_all")}
              </Button>
            )
          }
        >
          {text ? words("try_shorter") : only ? mine("no_favourites_hint") : words("none_open")}
        </EmptyState>
      ) : (
        <ul
          aria-label={words("places")}
          className={clsx(
            "grid gap-4 transition-opacity duration-150 sm:grid-cols-2 lg:grid-cols-3",
            query.isPlaceholderData && "opacity-60",
          )}
        >
          {shown.map((resource) => (
            <ResourceCard
              key={resource.id}
              resource={resource}
              mark={
                <FavouriteHeart
                  resource={resource}
                  marked={marked.includes(resource.id)}
                  onChange={(is) =>
                    setMarked(
                      is ? [...marked, resource.id] : marked.filter((id) => id !== resource.id),
                    )
                  }
                />
              }
            />
          ))}
        </ul>
      )}
    </div>
  );
}
