import { route } from "@/server/route";
import { createPassDesign } from "./create";
import { PassDesignInvalid, PassDesignNotFound } from "./errors";
import { getPassDesign } from "./get";
import { listPassDesigns } from "./list";
import {
  CreatePassDesign,
  ListPassDesigns,
  PassDesign,
  PassDesignId,
  PassDesignPage,
  UpdatePassDesign,
} from "./schema";
import { updatePassDesign } from "./update";

const tag = "Pass designs";

/** `/v1/pass-designs` */
export const passDesignRoutes = [
  route({
    method: "GET",
    path: "/v1/pass-designs",
    tag,
    summary: "List pass designs",
    scope: "pass-designs:read",
    input: ListPassDesigns,
    output: PassDesignPage,
    run: listPassDesigns,
  }),
  route({
    method: "POST",
    path: "/v1/pass-designs",
    tag,
    summary: "Create a pass design",
    description:
      "What is left out is plain: a dark membership card with the member's name, number and time of joining, and a QR code.",
    scope: "pass-designs:write",
    status: 201,
    input: CreatePassDesign,
    output: PassDesign,
    errors: [PassDesignInvalid],
    run: createPassDesign,
    example: {
      name: "Membership card",
      type: "membership",
      description: "Membership card of Harbour Coworking",
      colors: { background: "#0f3f4b", foreground: "#ffffff", label: "#9fd6df" },
      fields: [
        { slot: "primary", key: "member", label: "MEMBER", value: "{{member.name}}" },
        { slot: "secondary", key: "since", label: "SINCE", value: "{{member.since}}" },
      ],
      barcode: { format: "qr", alt_text: "{{member.short_id}}" },
    },
  }),
  route({
    method: "GET",
    path: "/v1/pass-designs/{pass_design_id}",
    tag,
    summary: "Get a pass design",
    scope: "pass-designs:read",
    input: PassDesignId,
    output: PassDesign,
    errors: [PassDesignNotFound],
    run: getPassDesign,
  }),
  route({
    method: "PATCH",
    path: "/v1/pass-designs/{pass_design_id}",
    tag,
    summary: "Update a pass design",
    description: "Passes of the design move to their next version.",
    scope: "pass-designs:write",
    input: UpdatePassDesign,
    output: PassDesign,
    errors: [PassDesignNotFound, PassDesignInvalid],
    run: updatePassDesign,
    example: { colors: { background: "#1d4ed8", foreground: "#ffffff", label: "#bfdbfe" } },
  }),
];
