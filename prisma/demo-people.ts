import { acceptInvitation } from "@/features/people/staff/accept";
import { addStaff } from "@/features/people/staff/invite";
import { DEMO_STAFF } from "./demo-data";
import { addAccountMembers } from "@/features/people/accounts/change-members";
import { createAccount } from "@/features/people/accounts/create";
import { createCustomField } from "@/features/platform/custom-fields/create";
import { addGroupMembers } from "@/features/people/groups/change-members";
import { createGroup } from "@/features/people/groups/create";
import type { Ctx } from "@/server/context";

/**
 * Adds the groups and accounts of a demo organization's members, and a custom field with their
 * values.
 */
export async function seedPeople(ctx: Ctx, memberIds: string[]): Promise<void> {
  const [first, second, ...rest] = memberIds;
  await createCustomField(ctx, {
    key: "emergency_contact",
    label: "Emergency contact",
    type: "text",
    member_visible: true,
    member_editable: true,
  });
  const mornings = await createGroup(ctx, {
    name: "Early birds",
    description: "Come before nine and help to open up.",
    external_id: "early-birds",
  });
  await createGroup(ctx, { name: "Volunteers", external_id: "volunteers" });
  if (rest.length > 0) await addGroupMembers(ctx, { group_id: mornings.id, member_ids: rest });
  const studio = await createAccount(ctx, {
    name: "Lindqvist & Partner",
    type: "company",
    billing_email: "accounts@lindqvist.example",
    tax_id: "DE136695976",
    external_id: "lindqvist",
  });
  for (const member_id of [first, second]) {
    if (member_id) await addAccountMembers(ctx, { account_id: studio.id, member_ids: [member_id] });
  }
}

/** Puts the demo's people on the staff, as if each had accepted. */
export async function seedStaff(ctx: Ctx): Promise<void> {
  for (const person of DEMO_STAFF) {
    const { id: staff_id, email } = await addStaff(ctx, person);
    await acceptInvitation(ctx, { staff_id, email });
  }
}
