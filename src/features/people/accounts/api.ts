import { NoInput } from "@/lib/wire";
import { z } from "zod";
import { MemberNotFound } from "@/features/people/errors";
import { alsoByExternalId } from "@/server/data/external-id";
import { route } from "@/server/route";
import { ExternalIdExists } from "@/server/data/unique-violation";
import { listPeopleToBookFor } from "./act-for";
import { archiveAccount, restoreAccount } from "./archive";
import { addAccountMembers, changeAccountMember, removeAccountMember } from "./change-members";
import { createAccount } from "./create";
import {
  AccountArchived,
  AccountMemberNotFound,
  AccountNotFound,
  AccountOwnerRequired,
  LastOwner,
} from "./errors";
import { getAccount } from "./get";
import { listAccounts } from "./list";
import { changeInOwnAccount, listOwnAccounts, removeFromOwnAccount } from "./own";
import {
  Account,
  AccountId,
  AccountPage,
  AddAccountMembers,
  ChangeAccountMember,
  CreateAccount,
  ListAccounts,
  OwnAccounts,
  PeopleToBookFor,
  RemoveAccountMember,
  UpdateAccount,
} from "./schema";
import { updateAccount } from "./update";

const tag = "Accounts";
const belonging = [AccountNotFound, MemberNotFound, AccountArchived, LastOwner];
const member_id = "mbr_01JD0000000000000000000000";

/** `/v1/accounts` */
export const accountRoutes = [
  route({
    method: "GET",
    path: "/v1/accounts",
    tag,
    summary: "List accounts",
    description: "Lists accounts, newest first.",
    scope: "accounts:read",
    input: ListAccounts,
    output: AccountPage,
    run: listAccounts,
  }),
  route({
    method: "POST",
    path: "/v1/accounts",
    tag,
    summary: "Create an account",
    description:
      "Creates an account: a company or household that members belong to and that can be invoiced.",
    scope: "accounts:write",
    status: 201,
    input: CreateAccount,
    output: Account,
    errors: [ExternalIdExists],
    run: createAccount,
    example: {
      name: "Winter Architects",
      type: "company",
      billing_email: "accounts@winter.example",
      billing_address: {
        address_line_1: "Am Kupfergraben 6",
        city: "Berlin",
        postal_code: "10117",
        country_code: "DE",
      },
      tax_id: "DE136695976",
    },
  }),
  ...alsoByExternalId(
    "accounts",
    route({
      method: "GET",
      path: "/v1/accounts/{account_id}",
      tag,
      summary: "Get an account",
      description: "Returns an account with its members and their roles.",
      scope: "accounts:read",
      input: AccountId,
      output: Account,
      errors: [AccountNotFound],
      run: getAccount,
    }),
  ),
  route({
    method: "PATCH",
    path: "/v1/accounts/{account_id}",
    tag,
    summary: "Update an account",
    description:
      "Changes an account; omitted fields stay as they are and `null` clears those that can be empty.",
    scope: "accounts:write",
    input: UpdateAccount,
    output: Account,
    errors: [AccountNotFound, ExternalIdExists],
    run: updateAccount,
    example: { name: "Winter & Sommer Architects", tax_id: null },
  }),
  route({
    method: "POST",
    path: "/v1/accounts/{account_id}/archive",
    tag,
    summary: "Archive an account",
    description: "Archives an account. Its members stay as they are until it is restored.",
    scope: "accounts:write",
    input: AccountId,
    output: Account,
    errors: [AccountNotFound],
    run: archiveAccount,
  }),
  route({
    method: "POST",
    path: "/v1/accounts/{account_id}/restore",
    tag,
    summary: "Restore an account",
    description: "Restores an archived account with its members.",
    scope: "accounts:write",
    input: AccountId,
    output: Account,
    errors: [AccountNotFound],
    run: restoreAccount,
  }),
  route({
    method: "POST",
    path: "/v1/accounts/{account_id}/members",
    tag,
    summary: "Add members to an account",
    description:
      "Adds members to an account, all of them or none. The first member owns it unless you say otherwise; a member who belongs to it already gets the role you name.",
    scope: "accounts:write",
    input: AddAccountMembers,
    output: Account,
    errors: [AccountNotFound, AccountArchived, LastOwner],
    run: addAccountMembers,
    example: { member_ids: [member_id], role: "owner" },
  }),
  route({
    method: "PATCH",
    path: "/v1/accounts/{account_id}/members",
    tag,
    summary: "Change a member's role in an account",
    description: "Changes a member's role in an account. An account that has an owner keeps one.",
    scope: "accounts:write",
    input: ChangeAccountMember,
    output: Account,
    errors: [...belonging, AccountMemberNotFound],
    run: changeAccountMember,
    example: { member_id, role: "owner" },
  }),
  route({
    method: "DELETE",
    path: "/v1/accounts/{account_id}/members",
    tag,
    summary: "Remove a member from an account",
    description:
      "Removes a member from an account; name the member in the query. An account that has an owner keeps one.",
    scope: "accounts:write",
    status: 204,
    input: RemoveAccountMember,
    output: z.void(),
    errors: belonging,
    run: removeAccountMember,
    example: { member_id },
  }),
];

/** `/portal/v1/me/people` and `/portal/v1/me/accounts` */
export const accountPortalRoutes = [
  route({
    method: "GET",
    path: "/portal/v1/me/people",
    tag,
    summary: "List the people to book for",
    description:
      "Lists the members for whom the signed-in member may book: everybody in the households that they own, and in other accounts of theirs those who accepted an invitation. Name one of them as `for_member_id` when you ask for slots, quote or book.",
    scope: "none",
    input: NoInput,
    output: PeopleToBookFor,
    run: listPeopleToBookFor,
  }),
  route({
    method: "GET",
    path: "/portal/v1/me/accounts",
    tag,
    summary: "List the own accounts",
    description:
      "Lists the households and companies of the signed-in member, each with its people.",
    scope: "none",
    input: NoInput,
    output: OwnAccounts,
    run: async (ctx) => ({ items: await listOwnAccounts(ctx) }),
  }),
  route({
    method: "PATCH",
    path: "/portal/v1/me/accounts/{account_id}/members",
    tag,
    summary: "Change a role in an own account",
    description:
      "Changes a person's role in an account that the signed-in member owns, and returns the own accounts. An account that has an owner keeps one.",
    scope: "none",
    input: ChangeAccountMember,
    output: OwnAccounts,
    errors: [...belonging, AccountMemberNotFound, AccountOwnerRequired],
    run: async (ctx, input) => ({ items: await changeInOwnAccount(ctx, input) }),
    example: { member_id, role: "owner" },
  }),
  route({
    method: "DELETE",
    path: "/portal/v1/me/accounts/{account_id}/members",
    tag,
    summary: "Leave an own account, or remove somebody",
    description:
      "Removes a person from an account of the signed-in member; name them in the query. An owner removes anybody, everybody else only themselves. An account that has an owner keeps one.",
    scope: "none",
    status: 204,
    input: RemoveAccountMember,
    output: z.void(),
    errors: [...belonging, AccountOwnerRequired],
    run: async (ctx, input) => void (await removeFromOwnAccount(ctx, input)),
    example: { member_id },
  }),
];
