import { NoInput } from "@/lib/wire";
import { AccountArchived, LastOwner } from "@/features/people/accounts/errors";
import { ImageInvalid, PicturesUnavailable } from "@/features/platform/images/errors";
import { EXAMPLE_IMAGE, MOST_BODY } from "@/features/platform/images/schema";
import { FreshSignInRequired } from "@/features/people/sessions/errors";
import { Me } from "@/features/people/sessions/schema";
import { MemberErased, MemberMerged } from "@/server/data/closed-members";
import { InvalidStatusTransition, MemberSessionRequired } from "@/server/errors";
import { alsoByExternalId } from "@/server/data/external-id";
import { z } from "zod";
import { route } from "@/server/route";
import { ExternalIdExists } from "@/server/data/unique-violation";
import { createMember } from "./create";
import { EmailExists, MailNotDelivered, MemberHasNoEmail } from "./errors";
import { MemberNotFound } from "@/features/people/errors";
import { getMember } from "./get";
import { inviteMember } from "./invite";
import { listMembers } from "./list";
import {
  CreateMember,
  ListMembers,
  Member,
  MemberId,
  MemberPage,
  SetMemberPhoto,
  SetMyPhoto,
  UpdateMe,
  UpdateMember,
  UpsertMember,
} from "./schema";
import { removeMemberPhoto, removeMyPhoto, setMemberPhoto, setMyPhoto } from "./set-photo";
import { unsuspendMember } from "./suspend";
import { updateMember } from "./update";
import { updateMe } from "./update-me";
import { upsertMember } from "./upsert";

const tag = "Members";
const example = {
  name: "Ada Winter",
  email: "ada.winter@example.org",
  phone: { number: "030 901820", country_code: "DE" },
  address: {
    address_line_1: "Am Kupfergraben 6",
    city: "Berlin",
    postal_code: "10117",
    country_code: "DE",
  },
  metadata: { locker: "17" },
};

/** `/v1/members`, without archiving, which may cancel bookings and has a route of its own. */
export const memberRoutes = [
  route({
    method: "GET",
    path: "/v1/members",
    tag,
    summary: "List members",
    description:
      "Lists members, newest first. `search` looks in names, email addresses, short ids, external ids and phone numbers.",
    scope: "members:read",
    input: ListMembers,
    output: MemberPage,
    run: listMembers,
  }),
  route({
    method: "POST",
    path: "/v1/members",
    tag,
    summary: "Create a member",
    description:
      "Creates a member. An active member can be booked for at once; `invite` lets them sign in.",
    scope: "members:write",
    status: 201,
    input: CreateMember,
    output: Member,
    errors: [ExternalIdExists, EmailExists],
    run: createMember,
    example,
  }),
  ...alsoByExternalId(
    "members",
    route({
      method: "GET",
      path: "/v1/members/{member_id}",
      tag,
      summary: "Get a member",
      description: "Returns a member.",
      scope: "members:read",
      input: MemberId,
      output: Member,
      errors: [MemberNotFound],
      run: getMember,
    }),
  ),
  route({
    method: "PATCH",
    path: "/v1/members/{member_id}",
    tag,
    summary: "Update a member",
    description:
      "Changes a member; omitted fields stay as they are and `null` clears those that can be empty. In `custom_fields`, only the keys you send change.",
    scope: "members:write",
    input: UpdateMember,
    output: Member,
    errors: [
      MemberNotFound,
      ExternalIdExists,
      EmailExists,
      AccountArchived,
      LastOwner,
      MemberErased,
      MemberMerged,
    ],
    run: updateMember,
    example: { name: "Ada Sommer", phone: null },
  }),
  route({
    method: "POST",
    path: "/v1/members/{member_id}/photo",
    tag,
    summary: "Set a member's photo",
    description:
      "Makes a picture the member's photo, in place of the one before. Only the square around `focus` is kept, at most 1024 pixels a side, upright and without metadata. The portal, the door and `photo_url` show it; the member may replace or remove it. A body may have 11 MiB here.",
    scope: "members:write",
    mostBody: MOST_BODY,
    input: SetMemberPhoto,
    output: Member,
    errors: [MemberNotFound, ImageInvalid, PicturesUnavailable, MemberErased, MemberMerged],
    run: setMemberPhoto,
    example: { data: EXAMPLE_IMAGE, focus: { x: 0.5, y: 0.4 } },
  }),
  route({
    method: "DELETE",
    path: "/v1/members/{member_id}/photo",
    tag,
    summary: "Remove a member's photo",
    description:
      "Deletes the member's photo; its addresses open nothing from then on. A member without one stays unchanged.",
    scope: "members:write",
    status: 204,
    input: MemberId,
    output: z.void(),
    errors: [MemberNotFound],
    run: removeMemberPhoto,
  }),
  route({
    method: "PUT",
    path: "/v1/members/external/{external_id}",
    tag,
    summary: "Create or update a member by external id",
    description:
      "Creates the member with your own id (201, with its `Location`), or changes the fields you send (200). Safe to repeat.",
    makes: true,
    home: "/v1/members",
    scope: "members:write",
    input: UpsertMember,
    output: Member,
    errors: [EmailExists, AccountArchived, LastOwner],
    run: upsertMember,
    example,
  }),
  route({
    method: "POST",
    path: "/v1/members/{member_id}/unsuspend",
    tag,
    summary: "Unsuspend a member",
    description:
      "Lifts a member's suspension and brings the former status back. A member who is not suspended stays unchanged.",
    scope: "members:write",
    input: MemberId,
    output: Member,
    errors: [MemberNotFound, InvalidStatusTransition],
    run: unsuspendMember,
  }),
  route({
    method: "POST",
    path: "/v1/members/{member_id}/invite",
    tag,
    summary: "Invite a member",
    description:
      "Mails a member a link that signs them in once, within seven days; following it makes the member active. A member who was invited before gets a new link. If the mail cannot be handed over (503), the member is invited all the same: repeat the request.",
    scope: "members:write",
    input: MemberId,
    output: Member,
    errors: [MemberNotFound, MemberHasNoEmail, InvalidStatusTransition, MailNotDelivered],
    run: inviteMember,
  }),
];

/** `/portal/v1/me`: the member's own data. */
export const memberPortalRoutes = [
  route({
    method: "PATCH",
    path: "/portal/v1/me",
    tag: "Me",
    summary: "Update the signed-in member",
    description:
      "Changes the signed-in member; omitted fields stay as they are. A new `email` is mailed a link and takes effect once it is followed; changing it needs a sign-in within the last ten minutes. Only custom fields that members may edit can be set; any other key fails with `unknown_custom_field`.",
    scope: "none",
    input: UpdateMe,
    output: Me,
    errors: [MemberSessionRequired, FreshSignInRequired, MailNotDelivered],
    run: updateMe,
    example: { phone: { number: "030 901820", country_code: "DE" } },
  }),
  route({
    method: "POST",
    path: "/portal/v1/me/photo",
    tag: "Me",
    summary: "Set the signed-in member's photo",
    description:
      "Makes a picture the signed-in member's photo, in place of the one before. Only the square around `focus` is kept, at most 1024 pixels a side. The door's staff see it. A body may have 11 MiB here.",
    scope: "none",
    mostBody: MOST_BODY,
    input: SetMyPhoto,
    output: Me,
    errors: [MemberSessionRequired, ImageInvalid, PicturesUnavailable],
    run: setMyPhoto,
    example: { data: EXAMPLE_IMAGE },
  }),
  route({
    method: "DELETE",
    path: "/portal/v1/me/photo",
    tag: "Me",
    summary: "Remove the signed-in member's photo",
    description: "Deletes the signed-in member's photo; without one nothing changes.",
    scope: "none",
    status: 204,
    input: NoInput,
    output: z.void(),
    errors: [MemberSessionRequired],
    run: removeMyPhoto,
  }),
];
