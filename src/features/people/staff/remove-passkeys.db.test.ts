import { expect, it } from "vitest";
import { createMember } from "@/features/people/members/create";
import { newId } from "@/lib/ids";
import { GONE, KEPT, ownPasskey } from "@/testing/worlds/passkey-owner";
import { makeWorld } from "@/testing/worlds/world";
import { addOwner } from "./add-owner";
import { removeStaff, suspendStaff } from "./change-status";

/** Makes somebody on the staff of a club, beside another owner, and their passkey. */
async function makeStaff() {
  const { ctx } = await makeWorld();
  const email = `${newId("usr").toLowerCase()}@example.test`;
  await addOwner(ctx, { name: "Olga", email: `olga.${email}` });
  const staff_id = await addOwner(ctx, { name: "Mia", email });
  const { left } = await ownPasskey(email);
  return { ctx, email, staff_id, left };
}

it("whoever is invited next with the address of removed staff finds no passkey of theirs", async () => {
  const { ctx, staff_id, left } = await makeStaff();
  await suspendStaff(ctx, { staff_id });
  expect(await left()).toEqual(KEPT);
  await removeStaff(ctx, { staff_id });
  expect(await left()).toEqual(GONE);
});

it("removed staff keep their passkeys as members, and for the staff of another club", async () => {
  const [asMember, asStaff] = [await makeStaff(), await makeStaff()];
  await createMember((await makeWorld()).ctx, { name: "Mia", email: asMember.email });
  await addOwner((await makeWorld()).ctx, { name: "Mia", email: asStaff.email });
  for (const { ctx, staff_id, left } of [asMember, asStaff]) {
    await removeStaff(ctx, { staff_id });
    expect(await left()).toEqual(KEPT);
  }
});
