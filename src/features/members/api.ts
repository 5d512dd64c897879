import { AccountArchived, LastOwner } from "@/features/accounts/errors";
import { FreshSignInRequired } from "@/features/sessions/errors";
import { Me } from "@/features/sessions/schema";
import { MemberErased, MemberMerged } from "@/server/ended";
import { InvalidStatusTransition, MemberSessionRequired } from "@/server/errors";
import { alsoByExternalId } from "@/server/external-id";
import { route } from "@/server/route";
import { ExternalIdExists } from "@/server/unique";
import { createMember } from "./create";
import { EmailExists, MailNotDelivered, MemberHasNoEmail, MemberNotFound } from "./errors";
import { getMember } from "./get";
import { inviteMember } from "./invite";
import { listMembers } from "./list";
import {
  CreateMember,
  ListMembers,
  Member,
  MemberId,
  MemberPage,
  SuspendMember,
  UpdateMe,
  UpdateMember,
  UpsertMember,
} from "./schema";
import { suspendMember, unsuspendMember } from "./suspend";
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

/** `/v1/members`; archiving one is among the routes of checkout, since it may cancel bookings. */
export const memberRoutes = [
  route({
    method: "GET",
    path: "/v1/members",
    tag,
    summary: "List members",
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
      "Absent fields stay; `null` clears those that can be empty. Of `custom_fields`, the keys that are given change.",
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
    method: "PUT",
    path: "/v1/members/external/{external_id}",
    tag,
    summary: "Create or update a member by external id",
    description:
      "Adds the member (201, with its `Location`), or changes the fields that are given (200). Safe to repeat.",
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
    path: "/v1/members/{member_id}/suspend",
    tag,
    summary: "Suspend a member",
    description:
      "The member cannot book until it is unsuspended. It may still sign in, see its bookings, pay and cancel.",
    scope: "members:write",
    input: SuspendMember,
    output: Member,
    errors: [MemberNotFound, InvalidStatusTransition],
    run: suspendMember,
    example: { reason: "Unpaid invoices" },
  }),
  route({
    method: "POST",
    path: "/v1/members/{member_id}/unsuspend",
    tag,
    summary: "Unsuspend a member",
    description: "Back to the status before. Not suspended: unchanged.",
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
      "Mails a link that signs the member in once, within seven days; following it makes the member active. Invited already: a mail with a new link. When the mail cannot be handed over (503), the member is invited all the same: ask again.",
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
      "Absent fields stay. A new `email` is mailed a link, and holds once it is followed: the member then signs in with it. It asks for a sign-in of the last ten minutes. Of the organization's own fields, those that members may edit; another key is a fault `unknown_custom_field`.",
    scope: "none",
    input: UpdateMe,
    output: Me,
    errors: [MemberSessionRequired, FreshSignInRequired, MailNotDelivered],
    run: updateMe,
    example: { phone: { number: "030 901820", country_code: "DE" } },
  }),
];
