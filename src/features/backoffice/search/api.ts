import { route } from "@/server/route";
import { nameObjects } from "./name-objects";
import { NamedObjects, NameObjects, SearchClub, SearchResult } from "./schema";
import { searchClub } from "./search-club";

const tag = "Search";

/** `/v1/search` and `/v1/names` */
export const searchRoutes = [
  route({
    method: "GET",
    path: "/v1/search",
    tag,
    summary: "Search everything",
    description:
      "Returns at most five members, coming bookings, events, resources, invoices, credit notes and payments that match. Bookings, documents and payments are found by their id and by their member, documents by their number as well. Only kinds that the caller may read are looked at; `subtitle` names a member with `members:read` alone. Archived members and resources and events of more than a year ago are left out.",
    scope: "none",
    input: SearchClub,
    output: SearchResult,
    run: searchClub,
    example: { q: "mia" },
  }),
  route({
    method: "GET",
    path: "/v1/names",
    tag,
    summary: "Name objects",
    description:
      "Returns how objects are called, by their ids, as a search would show them. Ids of nothing, of kinds without a name and of kinds that the caller may not read are left out. An object that belongs to a member, such as a subscription or a refund, is called by the member's name.",
    scope: "none",
    input: NameObjects,
    output: NamedObjects,
    run: nameObjects,
    example: { ids: ["mbr_01K5ZB0Q6W7T3N4M8R2Y9XJ1CV"] },
  }),
];
