import { route } from "@/server/route";
import { importMembers } from "./import";
import { ImportMembers, ImportResult, MOST_ROWS } from "./schema";

/** `/v1/members/import` */
export const memberImportRoutes = [
  route({
    method: "POST",
    path: "/v1/members/import",
    tag: "Members",
    summary: "Import members",
    description:
      "Imports up to 1,000 members. Every row is judged on its own: one that fails stops no other, and its result says why. If two rows name the same member, the second fails (`duplicate_row`); a row with neither external id nor email address is always a new member. A card number in any row refuses the whole request. At most ten faults are listed per row. Safe to repeat with `on_conflict` `skip` or `update`.",
    scope: "members:write",
    input: ImportMembers,
    output: ImportResult,
    run: importMembers,
    mostBody: 8 * 1024 * 1024,
    // A row with every field that a member may have, a thousand times.
    mostValues: 100 * MOST_ROWS,
    example: {
      rows: [{ name: "Ada Winter", email: "ada.winter@example.org", external_id: "1024" }],
      on_conflict: "update",
    },
  }),
];
