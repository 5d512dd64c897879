import { z } from "zod";
import { Id } from "@/lib/wire";

export const FavouriteId = z.strictObject({ resource_id: Id });
export type FavouriteId = z.infer<typeof FavouriteId>;

export const ListFavourites = z.strictObject({});

export const Favourites = z
  .object({
    resource_ids: z.array(Id).describe("The latest first; archived resources are left out."),
  })
  .meta({ id: "Favourites" });
export type Favourites = z.infer<typeof Favourites>;
