/**
 * What the contract tests put for `{host_id}` in a path or `host_id` in a body: one file here per feature,
 * listed in `index.ts`. Each object is made when a test first asks for its name, once per club, by the
 * feature's own verbs. What an object needs it takes by `club.id("…")`, in whatever file that is.
 *
 *     export const hosts: Furnishing = {
 *       ids: { host_id: async ({ ctx }) => (await createHost(ctx, { name: "Contract host" })).id },
 *     };
 *
 * - `ids`: by the name of the path parameter or field. `host_ids` in a body becomes `[host_id]` by itself,
 *   `external_id` in a path is the club's mark: what can be asked for by one is made with it;
 *   `starts_at_local` and `ends_at_local` become bookable times, `email` and `external_id` new ones.
 * - `at`: for one operation only, where it needs an object in another state (approving one that waits) or
 *   where one name means several things. The key is method and path as the route table has
 *   them; what stands there for `/v1/…` also serves `/portal/v1/…`.
 * - `needs`: what an operation presupposes without naming it, like the member's own pass.
 */
import type { Ctx } from "@/server/context";

export type Furnisher = {
  ctx: Ctx;
  /** A word of this club's own, for unique values. */
  mark: string;
  /** Returns the id of the club's object of that name, which is made when first needed. */
  id: (name: string) => Promise<string>;
};

export type Furnishing = {
  ids?: Record<string, (club: Furnisher) => Promise<string>>;
  at?: Record<string, Record<string, (club: Furnisher) => Promise<unknown>>>;
  needs?: Record<string, string[]>;
};
