import { z } from "zod";
import { ResourceNotFound } from "@/features/scheduling/resources/errors";
import { type Route, route } from "@/server/route";
import { listFavourites } from "./list";
import { markFavourite } from "./mark";
import { FavouriteId, Favourites, ListFavourites } from "./schema";
import { unmarkFavourite } from "./unmark";

const tag = "Event resources";

/** `/portal/v1/favourites`: the resources that the signed-in member has marked. */
export const favouritePortalRoutes: Route[] = [
  route({
    method: "GET",
    path: "/portal/v1/favourites",
    tag,
    summary: "List my favourite resources",
    description: "Lists the resources that the member has marked, to find them first.",
    scope: "none",
    input: ListFavourites,
    output: Favourites,
    run: listFavourites,
  }),
  route({
    method: "POST",
    path: "/portal/v1/favourites/{resource_id}",
    tag,
    summary: "Mark a favourite resource",
    description: "Marks a resource as a favourite of the member. Marked already: nothing changes.",
    scope: "none",
    status: 204,
    input: FavouriteId,
    output: z.void(),
    errors: [ResourceNotFound],
    run: markFavourite,
  }),
  route({
    method: "DELETE",
    path: "/portal/v1/favourites/{resource_id}",
    tag,
    summary: "Unmark a favourite resource",
    description: "Takes a resource out of the member's favourites. Not marked: nothing changes.",
    scope: "none",
    status: 204,
    input: FavouriteId,
    output: z.void(),
    errors: [ResourceNotFound],
    run: unmarkFavourite,
  }),
];
