import { NoInput } from "@/lib/wire";
import { route } from "@/server/route";
import { MemberSessionRequired } from "@/server/errors";
import { getMe } from "./me";
import { Me } from "./schema";

/** `/portal/v1/me` */
export const mePortalRoutes = [
  route({
    method: "GET",
    path: "/portal/v1/me",
    versioned: true,
    tag: "Me",
    summary: "Get the signed-in member",
    description: "Returns the signed-in member with the organization and its custom fields.",
    scope: "none",
    input: NoInput,
    output: Me,
    errors: [MemberSessionRequired],
    run: (ctx) => getMe(ctx),
  }),
];
