import { beforeEach, expect, test } from "vitest";
import { checkImport, startImport } from "@/features/backoffice/imports/check";
import { runImport } from "@/features/backoffice/imports/run";
import { suspendStaff } from "@/features/people/staff/change-status";
import { newId } from "@/lib/ids";
import { byId } from "@/server/context";
import type { Mail } from "@/ports/mail/port";
import { setUpImports } from "@/testing/worlds/imports-set-up";
import { runJobs } from "@/testing/outbox";

const set = setUpImports();
let staff: { id: string };
let sent: Mail[];
beforeEach(async () => {
  sent = [];
  staff = await employ("Mira Lang", "mira@club.example");
});

const employ = (name: string, email: string) =>
  set.world.ctx.db.staffMember.create({
    data: {
      ...{ id: newId("stf"), organization_id: set.world.org.id, status: "active" },
      ...{ name, email, role_ids: ["owner"], invited_by: "system:test" },
    },
  });

/** Writes a file that takes so many seconds, and returns the mails of that. */
async function imported(seconds: number, as = `staff:${staff.id}`) {
  const { ctx } = set.world;
  const { id: import_id } = await set.upload("name,email\nAda,ada@example.org\nBen,ben\n");
  await checkImport(ctx, { import_id });
  await runImport(ctx, import_id);
  await startImport(ctx, { import_id });
  const started_at = new Date(ctx.now().getTime() - seconds * 1000);
  await ctx.db.memberImport.update({
    where: byId(ctx, import_id),
    data: { started_at, started_by: as },
  });
  const send = async (mail: Mail) => void sent.push(mail);
  await runJobs({ ...ctx, mail: { kind: "mailbox", send } });
  return { import_id, mails: sent.filter(({ to }) => to === "mira@club.example") };
}

test("whoever started an import of more than a minute hears that it is done, and what became of it", async () => {
  const { import_id, mails } = await imported(61);
  expect(mails.map(({ subject }) => subject)).toEqual(["Your import of members is done"]);
  expect(mails[0]?.text).toContain("New: 1. Updated: 0. Skipped: 0. Failed: 1.");
  expect(mails[0]?.text).toContain(`/console/${set.world.org.handle}/members/import/${import_id}`);
});

test("a short one, one of a key and one of somebody who has left are told to nobody", async () => {
  expect((await imported(60)).mails).toEqual([]);
  expect((await imported(61, "apiKey:key_1")).mails).toEqual([]);
  await employ("Other", "other@club.example");
  await suspendStaff(set.world.ctx, { staff_id: staff.id });
  expect((await imported(61)).mails).toEqual([]);
});
