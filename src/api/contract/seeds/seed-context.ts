/**
 * The values that the contract tests use for `{host_id}` in a path or `host_id` in a body: one file here per feature,
 * listed in `index.ts`. Each object is made when a test first asks for its name, once per club, by the feature's own
 * verbs. It gets other objects by `club.id("…")`, whatever file makes them.
 *
 *     export const hosts: Seeds = {
 *       ids: { host_id: async ({ ctx }) => (await createHost(ctx, { name: "Contract host" })).id },
 *     };
 *
 * - `ids`: by the name of the path parameter or field. `host_ids` in a body becomes `[host_id]` by itself,
 *   `external_id` in a path is the club's mark, which objects with external ids are made with;
 *   `starts_at_local` and `ends_at_local` become bookable times, `email` and `external_id` new ones.
 * - `at`: for one operation only, if it needs an object in another state (approving one that waits) or
 *   if one name has several meanings. The key is method and path as in the route table; an entry for
 *   `/v1/…` also serves `/portal/v1/…`.
 * - `needs`: objects that an operation presupposes without naming them, like the member's own pass.
 */
import type { Ctx } from "@/server/context";

export type SeedContext = {
  ctx: Ctx;
  /** A word of this club's own, for unique values. */
  mark: string;
  /** Returns the id of the club's object of that name, which is made when first needed. */
  id: (name: string) => Promise<string>;
};

export type Seeds = {
  ids?: Record<string, (club: SeedContext) => Promise<string>>;
  at?: Record<string, Record<string, (club: SeedContext) => Promise<unknown>>>;
  needs?: Record<string, string[]>;
};

/** Returns the context in which the member asks. */
export const asMember = (ctx: Ctx, id: string): Ctx => ({
  ...ctx,
  actor: { kind: "member", id, user_id: "", fresh: true, scopes: new Set(["*"]) },
});
