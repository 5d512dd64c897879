import { addAccountMembers } from "@/features/people/accounts/change-members";
import { createAccount } from "@/features/people/accounts/create";
import { createCustomField } from "@/features/platform/custom-fields/create";
import { createGroup } from "@/features/people/groups/create";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { createMember } from "@/features/people/members/create";
import { createMemberNote } from "@/features/people/member-notes/create";
import { createHost } from "@/features/scheduling/hosts/create";
import { createStaffRole } from "@/features/people/staff/roles";
import { newId } from "@/lib/ids";
import { suspendStaff } from "@/features/people/staff/change-status";
import { inviteStaff } from "@/features/people/staff/invite";
import type { Seeds } from "./seed-context";

export const people: Seeds = {
  ids: {
    member_id: async ({ ctx, mark }) => {
      const member = await createMember(ctx, {
        name: "Contract member",
        email: `${mark}@example.test`,
        external_id: mark,
        status: "active",
      });
      return member.id;
    },
    source_member_id: async ({ ctx }) => (await createMember(ctx, { name: "The same member" })).id,
    note_id: async ({ ctx, id }) => {
      const member_id = await id("member_id");
      return (await createMemberNote(ctx, { member_id, body: "Contract note" })).id;
    },
    group_id: async ({ ctx, mark }) =>
      (await createGroup(ctx, { name: "Contract group", external_id: mark })).id,
    account_id: async ({ ctx, id, mark }) => {
      const account = await createAccount(ctx, { name: "Contract account", external_id: mark });
      const member_id = await id("member_id");
      await addAccountMembers(ctx, {
        account_id: account.id,
        member_ids: [member_id],
        role: "member",
      });
      return account.id;
    },
    custom_field_id: async ({ ctx }) =>
      (await createCustomField(ctx, { key: "contract", label: "Contract", type: "text" })).id,
    staff_id: async ({ ctx, mark }) => {
      const now = ctx.now();
      const own = {
        id: newId("stf"),
        organization_id: ctx.org.id,
        email: `${mark.toLowerCase()}@staff.test`,
      };
      const rest = {
        name: "Contract staff",
        role_ids: ["viewer"],
        status: "active",
        invited_by: "system:foyer",
      };
      return (
        await ctx.db.staffMember.create({
          data: { ...own, ...rest, created_at: now, updated_at: now },
        })
      ).id;
    },
    role_id: async ({ ctx }) =>
      (await createStaffRole(ctx, { name: "Contract role", scopes: ["bookings:read"] })).id,
    host_id: async ({ ctx, mark }) =>
      (await createHost(ctx, { name: "Contract host", external_id: mark })).id,
  },
  at: {
    "POST /v1/staff/{staff_id}/resend-invitation": {
      staff_id: async ({ ctx, mark }) => {
        const email = `resent-${mark.toLowerCase()}@staff.test`;
        return (await inviteStaff(ctx, { email, name: "Invited", role_ids: ["viewer"] })).id;
      },
    },
    "POST /v1/staff/{staff_id}/reactivate": {
      staff_id: async ({ ctx, id }) => {
        const staff_id = await id("staff_id");
        return (await suspendStaff(ctx, { staff_id })).id;
      },
    },
    "POST /v1/members/{member_id}/erase": {
      member_id: async ({ ctx }) => {
        const { id: member_id } = await createMember(ctx, { name: "To be erased" });
        return (await archiveMember(ctx, { member_id })).id;
      },
    },
    "POST /v1/members/{member_id}/invite": {
      member_id: async ({ ctx, mark }) => {
        const member = { name: "To be invited", email: `invited-${mark}@example.test` };
        return (await createMember(ctx, member)).id;
      },
    },
  },
};
