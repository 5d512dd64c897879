import { MemberNotFound } from "@/features/people/errors";
import { PICTURE_POLICY } from "@/server/http/page-headers";
import { route } from "@/server/route";
import { archivePassDesign, restorePassDesign } from "./archive";
import { createPassDesign } from "./create";
import {
  PassDesignArchived,
  PassDesignInvalid,
  PassDesignNotFound,
  PassImageInvalid,
} from "./errors";
import { drawPassDesign } from "./draw";
import { getPassDesign } from "./get";
import { MOST_BODY, UploadPassImage } from "./image-schema";
import { listPassDesigns } from "./list";
import { listPassDesignRevisions } from "./list-revisions";
import { previewPassDesign, type PreviewPicture } from "./preview";
import { previewPublish } from "./preview-publish";
import {
  DrawPassDesign,
  PassDesignDrawing,
  PassDesignPublication,
  Picture,
  PreviewPassDesign,
} from "./preview-schema";
import { publishPassDesign } from "./publish";
import {
  CreatePassDesign,
  ListPassDesignRevisions,
  ListPassDesigns,
  PassDesign,
  PassDesignId,
  PassDesignPage,
  PassDesignRevisionPage,
  UpdatePassDesign,
} from "./schema";
import { updatePassDesign } from "./update";
import { uploadPassImage } from "./upload-image";

/** A plain square, 87 pixels a side. */
const EXAMPLE_ICON =
  "iVBORw0KGgoAAAANSUhEUgAAAFcAAABXCAMAAABGFileAAAAA1BMVEUTTkpB6er2AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHklEQVRYw+3BAQ0AAADCoPdPbQ43oAAAAAAAAAB4Mh3oAAHbtcPGAAAAAElFTkSuQmCC";

const tag = "Pass designs";

/** `/v1/pass-designs` */
export const passDesignRoutes = [
  route({
    method: "GET",
    path: "/v1/pass-designs",
    tag,
    summary: "List pass designs",
    description: "Lists pass designs, newest first.",
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
      "Creates a pass design. Omitted fields get defaults: a dark membership card with the member's name, number and joining date and a QR code, or a ticket with title, time, place and quantity. It is published at once unless `publish` is false.",
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
    description: "Returns a pass design, as published and with its draft.",
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
    description:
      "Changes the draft of a pass design; passes look as before until you publish it. A draft may be incomplete.",
    scope: "pass-designs:write",
    input: UpdatePassDesign,
    output: PassDesign,
    errors: [PassDesignNotFound],
    run: updatePassDesign,
    example: { colors: { background: "#1d4ed8", foreground: "#ffffff", label: "#bfdbfe" } },
  }),
  route({
    method: "POST",
    path: "/v1/pass-designs/{pass_design_id}/publish",
    tag,
    summary: "Publish a pass design",
    description:
      "Publishes a pass design's draft. All issued passes follow, also on their phones. Fails as long as a phone would refuse the pass.",
    scope: "pass-designs:write",
    input: PassDesignId,
    output: PassDesign,
    errors: [PassDesignNotFound, PassDesignArchived, PassDesignInvalid],
    run: publishPassDesign,
  }),
  route({
    method: "GET",
    path: "/v1/pass-designs/{pass_design_id}/publish-preview",
    tag,
    summary: "Preview a publication",
    description:
      "Tells what publishing a pass design's draft would change, for how many passes and phones, and whether it would be refused. It publishes nothing.",
    scope: "pass-designs:read",
    input: PassDesignId,
    output: PassDesignPublication,
    errors: [PassDesignNotFound],
    run: previewPublish,
  }),
  route({
    method: "POST",
    path: "/v1/pass-designs/{pass_design_id}/archive",
    tag,
    summary:
      "Archives a pass design, so that no more passes are created with it. Issued passes keep working.",
    description:
      "Archives a pass design, of which no more passes are created. Issued passes keep working.",
    scope: "pass-designs:write",
    input: PassDesignId,
    output: PassDesign,
    errors: [PassDesignNotFound],
    run: archivePassDesign,
  }),
  route({
    method: "POST",
    path: "/v1/pass-designs/{pass_design_id}/restore",
    tag,
    summary: "Restore a pass design",
    description: "Restores an archived design; new passes can be made with it again.",
    scope: "pass-designs:write",
    input: PassDesignId,
    output: PassDesign,
    errors: [PassDesignNotFound],
    run: restorePassDesign,
  }),
  route({
    method: "GET",
    path: "/v1/pass-designs/{pass_design_id}/revisions",
    tag,
    summary: "List a pass design's revisions",
    description: "Lists the published versions of a pass design, newest first.",
    scope: "pass-designs:read",
    input: ListPassDesignRevisions,
    output: PassDesignRevisionPage,
    errors: [PassDesignNotFound],
    run: listPassDesignRevisions,
  }),
  route({
    method: "POST",
    path: "/v1/pass-designs/{pass_design_id}/images",
    tag,
    verb: "uploadImage",
    summary: "Upload a picture",
    description:
      "Uploads the icon, logo, thumbnail, strip or hero of a pass design's draft. It is checked, scaled for phones, and shown once the design is published. A body may have 1.5 MiB here.",
    scope: "pass-designs:write",
    mostBody: MOST_BODY,
    input: UploadPassImage,
    output: PassDesign,
    errors: [PassDesignNotFound, PassImageInvalid],
    run: uploadPassImage,
    example: { kind: "icon", data: EXAMPLE_ICON },
  }),
  route({
    method: "GET",
    path: "/v1/pass-designs/{pass_design_id}/preview",
    tag,
    summary: "Preview a pass design",
    description:
      "Returns a picture of the card as an iPhone's or Android phone's wallet shows it, for a member or an example. Its code opens no door.",
    scope: "pass-designs:read",
    input: PreviewPassDesign,
    output: Picture,
    errors: [PassDesignNotFound, MemberNotFound],
    run: previewPassDesign,
    respond: (output) => {
      const { bytes, contentType } = output as PreviewPicture;
      return new Response(Uint8Array.from(bytes), {
        headers: {
          "content-type": contentType,
          "cache-control": "private, no-store",
          "content-security-policy": PICTURE_POLICY,
        },
      });
    },
  }),
  route({
    method: "POST",
    path: "/v1/pass-designs/{pass_design_id}/draw",
    tag,
    summary: "Draw unsaved changes",
    description:
      "Draws the card with changes that are not saved, for an editor that shows them while they are made. It saves nothing. The draft's pictures are used.",
    scope: "pass-designs:read",
    input: DrawPassDesign,
    output: PassDesignDrawing,
    errors: [PassDesignNotFound, MemberNotFound],
    run: drawPassDesign,
    example: { name: "Gold card", platform: "apple", side: "front" },
  }),
];
