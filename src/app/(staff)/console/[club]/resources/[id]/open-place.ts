import { notFound } from "next/navigation";
import { orNull } from "@/app/or-null";
import { openWith } from "../../../../open-console";

/** Opens a page of one place: the place in its version, and whether the reader may change it. */
export async function openPlace(params: Promise<{ id: string }>) {
  const { id: resource_id } = await params;
  const opened = await openWith("resources:read");
  const found = await orNull(opened.call.resources.get({ resource_id }));
  if (!found) notFound();
  const mayChange = opened.may("resources:write");
  return { ...opened, resource: found.value, version: found.version, mayChange };
}
