import { z } from "zod";
import { Address, AddressInput } from "@/lib/address";
import {
  Email,
  ExternalIdFilter,
  Id,
  ListQuery,
  Name,
  PageOf,
  SomeOf,
  archivable,
  clientData,
  clientDataFields,
} from "@/lib/wire";

export const AccountType = z.enum(["company", "household", "person"]);
export type AccountType = z.infer<typeof AccountType>;

export const AccountRole = z
  .enum(["owner", "billing", "member"])
  .describe(
    "`owner` and `billing` may pay for the account; an `owner` also decides on its members, and may book for those of a household and for those elsewhere who accepted an invitation.",
  );
export type AccountRole = z.infer<typeof AccountRole>;

export const Account = z
  .object({
    id: z.string(),
    name: z.string(),
    type: AccountType,
    billing_email: z.string().nullable(),
    billing_address: Address.nullable(),
    tax_id: Id.nullable(),
    ...clientData,
    members: z.array(z.object({ member_id: Id, role: AccountRole })),
    ...archivable,
  })
  .meta({
    id: "Account",
    description: "Members who are billed together: a company, a household, a person.",
  });
export type Account = z.infer<typeof Account>;
export const AccountPage = PageOf(Account);

const fields = {
  name: Name,
  type: AccountType.describe("Default `company`."),
  billing_email: Email.nullable(),
  billing_address: AddressInput.nullable(),
  tax_id: Id.trim().min(1).max(50).nullable(),
  ...clientDataFields,
};

export const CreateAccount = z.strictObject(fields).partial().required({ name: true });
export type CreateAccount = z.infer<typeof CreateAccount>;

export const UpdateAccount = z
  .strictObject({ account_id: Id, ...fields })
  .partial()
  .required({ account_id: true });
export type UpdateAccount = z.infer<typeof UpdateAccount>;

export const AccountId = z.strictObject({ account_id: Id });
export type AccountId = z.infer<typeof AccountId>;

export const ListAccounts = ListQuery.extend({
  search: z.string().max(200).optional(),
  type: SomeOf(AccountType),
  member_id: Id.optional(),
  external_id: ExternalIdFilter,
});
export type ListAccounts = z.infer<typeof ListAccounts>;

export const AddAccountMembers = AccountId.extend({
  member_ids: z.array(Id.max(64)).min(1).max(100),
  role: AccountRole.optional().describe(
    "Default: `owner` for the first member of an account, `member` for others.",
  ),
});
export type AddAccountMembers = z.infer<typeof AddAccountMembers>;

export const ChangeAccountMember = AccountId.extend({
  member_id: Id.max(64),
  role: AccountRole,
});
export type ChangeAccountMember = z.infer<typeof ChangeAccountMember>;

export const RemoveAccountMember = AccountId.extend({ member_id: Id });
export type RemoveAccountMember = z.infer<typeof RemoveAccountMember>;

export const OwnAccount = z
  .object({
    id: z.string(),
    name: z.string(),
    type: AccountType,
    owned: z.boolean().describe("True if the signed-in member is an owner."),
    people: z.array(
      z.object({ member_id: Id, name: z.string(), role: AccountRole, me: z.boolean() }),
    ),
  })
  .meta({
    id: "OwnAccount",
    description: "A household or company as the people in it see it.",
  });
export type OwnAccount = z.infer<typeof OwnAccount>;

export const OwnAccounts = z
  .object({ items: z.array(OwnAccount) })
  .meta({ id: "OwnAccounts", description: "The accounts that the signed-in member belongs to." });

export const PeopleToBookFor = z
  .object({ people: z.array(z.object({ member_id: Id, name: z.string() })) })
  .meta({
    id: "PeopleToBookFor",
    description: "The members for whom the signed-in member may book.",
  });
export type PeopleToBookFor = z.infer<typeof PeopleToBookFor>;
