import { countToMove, moveFiles } from "@/features/platform/images/move";
import { removeLeftovers } from "@/features/platform/images/bytes";
import { getBucket, getKeeper } from "@/server/files/stores";
import { getDatabase } from "@/server/data/db";
import { findOrganization, type Values } from "./find";

/** Moves the bytes of pictures to where new ones are kept. Refuses a place that the settings do not name. */
export async function moveAllFiles(values: Values) {
  const { to } = values;
  if (to !== "bucket" && to !== "rows") return refuse("--to takes bucket or rows.");
  if (!getBucket()) return refuse("S3_BUCKET is not set: there is no bucket to move to or from.");
  if (getKeeper().kind !== to)
    return refuse(
      `New pictures are kept in ${getKeeper().kind}: set FILES=${to} and restart every instance first.`,
    );
  const { prisma } = getDatabase();
  const named = values["organization"];
  const organizations = named
    ? [await findOrganization(named)]
    : await prisma.organization.findMany({ orderBy: { id: "asc" } });
  let [moved, waiting] = [0, 0];
  for (const { id } of organizations) {
    if (!values["dry-run"]) moved += await moveFiles(prisma, id, to);
    waiting += await countToMove(prisma, id, to);
  }
  if (values["dry-run"])
    return { result: { moved, waiting }, lines: [`${waiting} files to move to ${to}.`] };
  const removed = await removeLeftovers(prisma, new Date());
  const lines = [`Moved ${moved} files to ${to}; ${waiting} are left.`];
  return { result: { moved, waiting, removed }, lines, failed: waiting > 0 };
}

const refuse = (sentence: string) => ({
  result: { error: sentence },
  lines: [sentence],
  failed: true,
});
