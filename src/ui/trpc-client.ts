import {
  createTRPCClient,
  httpLink,
  type TRPCClient,
  TRPCClientError,
  type TRPCLink,
} from "@trpc/client";
import { observable, tap } from "@trpc/server/observable";
import type { AppRouter } from "@/api/trpc";
import type { AnyRouter } from "@trpc/server";
import { VIEW_HEADER } from "@/lib/member-view";
import { CLUB_HEADER, clubIn } from "@/lib/portal-path";
import { noteChange } from "./after-change";
import { Offline } from "./failure";
import { tellSignedOut } from "./signed-out";

/**
 * Failures come in the language of the page, which may differ from the browser's; calls go to the page's club. A guest
 * without an account is known by the link of the page (`data-invitation`), and a member's portal that the staff looks at
 * by its banner (`data-view`).
 */
function headers(): Record<string, string> {
  const club = clubIn(location.pathname);
  const invitation =
    document.querySelector<HTMLElement>("[data-invitation]")?.dataset["invitation"];
  return {
    "accept-language": document.documentElement.lang,
    ...(club !== null && { [CLUB_HEADER]: club }),
    ...(document.querySelector("[data-view]") && { [VIEW_HEADER]: "1" }),
    ...(invitation && { "x-invitation": invitation }),
  };
}

/** Refuses a change at once without a connection: it is neither kept nor sent later. */
const failOffline: TRPCLink<AnyRouter> = () => {
  return ({ op, next }) => {
    if (op.type !== "mutation" || navigator.onLine) return next(op);
    return observable((observer) => observer.error(TRPCClientError.from(new Offline())));
  };
};

/** Notes each change, and tells the page when one is refused because the session has ended. */
const noticeChanges: TRPCLink<AnyRouter> = () => {
  return ({ op, next }) => {
    const error = ({ data }: { data?: { code?: string } | null }) => {
      if (data?.code === "invalid_credentials") tellSignedOut();
    };
    return op.type === "mutation"
      ? next(op).pipe(tap({ error, complete: noteChange() }))
      : next(op);
  };
};

/** Makes the client of a router at an address. */
export function makeClient<R extends AnyRouter>(url: string): TRPCClient<R> {
  // No router of ours has a transformer, which the compiler cannot know of any router.
  const http = httpLink<AppRouter>({ url, headers });
  return createTRPCClient<R>({
    links: [failOffline, noticeChanges, http] as unknown as TRPCLink<R>[],
  });
}

let client: TRPCClient<AppRouter> | undefined;

/**
 * Returns the bare client, for a single call in an event handler: pages that need only that load no
 * cache.
 */
export function trpcClient(): TRPCClient<AppRouter> {
  client ??= makeClient<AppRouter>("/api/trpc");
  return client;
}
