import { route } from "@/server/route";
import { readDesk } from "./read-desk";
import { Desk, ReadDesk } from "./schema";

/** `/v1/desk`. */
export const deskRoutes = [
  route({
    method: "GET",
    path: "/v1/desk",
    tag: "Bookings",
    summary: "Read the front desk",
    description:
      "Returns the bookings of the hours ahead as a front desk sees them: late, arriving, inside and leaving, each with its place, the amount due, the acts that are possible, and its member's standing. Members are shown with the scope `members:read`; their membership, notes and card need the scopes to read those.",
    scope: "bookings:read",
    input: ReadDesk,
    output: Desk,
    errors: [],
    run: readDesk,
    example: {},
  }),
];
