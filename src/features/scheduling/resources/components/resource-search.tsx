"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { DoorOpen, Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { EmptyState } from "@/ui/empty-state";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { Input } from "@/ui/input";
import { ServerState, useTRPC } from "@/ui/trpc";
import { Button } from "@/ui/button";
import type { Resource } from "../schema";
import { ResourceCard } from "./resource-card";
import { wordOf } from "./resource-words";

type Page = { items: Resource[]; total: number };

/**
 * Lists the bookable places, filtered as the member types. The first page comes with the document.
 */
export function ResourceSearch({ first }: { first: Page }) {
  return (
    <ServerState>
      <Results first={first} />
    </ServerState>
  );
}

function Results({ first }: { first: Page }) {
  const trpc = useTRPC();
  const [text, setText] = useState("");
  const [category, setCategory] = useState<string | null>(null);
  const search = useDeferredValue(text.trim());
  const query = useQuery(
    trpc.resources.list.queryOptions(
      { search: search || undefined, size: 100 },
      { initialData: search ? undefined : (first as never), placeholderData: keepPreviousData },
    ),
  );
  const found: Resource[] = query.data?.items ?? [];
  const categories = [...new Set(first.items.map((item) => item.category ?? ""))].filter(Boolean);
  const shown = category ? found.filter((item) => item.category === category) : found;
  return (
    <div className="grid gap-5">
      <div role="search" className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted"
        />
        <Input
          type="search"
          aria-label="Search rooms, courts and studios"
          placeholder="Search"
          autoComplete="off"
          className="pl-11"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {categories.length > 1 && (
        <div
          role="group"
          aria-label="Kind"
          className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 md:mx-0 md:px-0.5"
        >
          {[null, ...categories].map((key) => (
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
              {key === null ? "All" : wordOf(key)}
            </button>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {query.isFetching ? "" : `${shown.length} found`}
      </p>
      {query.isError ? (
        <ErrorNote
          title="Couldn’t load the list"
          message={failureOf(query.error).message}
          requestId={failureOf(query.error).requestId}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={<DoorOpen className="size-6" />}
          title={text ? `Nothing found for “${text.trim()}”` : "Nothing to book yet"}
          action={
            (text || category) && (
              <Button
                variant="secondary"
                onClick={() => {
                  setText("");
                  setCategory(null);
                }}
              >
                Show everything
              </Button>
            )
          }
        >
          {text
            ? "Try a shorter word, or look through everything."
            : "Your organization has not opened any places for booking."}
        </EmptyState>
      ) : (
        <ul
          aria-label="Places"
          className={clsx(
            "grid gap-4 transition-opacity duration-150 sm:grid-cols-2 lg:grid-cols-3",
            query.isPlaceholderData && "opacity-60",
          )}
        >
          {shown.map((resource) => (
            <ResourceCard key={resource.id} resource={resource} />
          ))}
        </ul>
      )}
    </div>
  );
}
