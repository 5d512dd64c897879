import { notFound } from "next/navigation";
import { languageNames, languageOf } from "@/api/words";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import { EditDesign } from "@/features/access/pass-designs/components/staff/edit-design";
import type { ShownRevision } from "@/features/access/pass-designs/components/staff/revision-list";
import { formatDate } from "@/lib/format";
import { openWith } from "../../../../../open-console";
import { readAll } from "@/lib/read-all";
import { readActors } from "../../../actor-names";

export const generateMetadata = titled("designs");

/** The most revisions that are shown. */
const MOST = 20;

type Props = { params: Promise<{ id: string }> };

/** Edits one design beside its card, and shows what was published before. */
export default async function DesignPage({ params }: Props) {
  const { id } = await params;
  const opened = await openWith("pass-designs:read");
  const { call, may, org, locale } = opened;
  const read = await orNull(call.passDesigns.get({ pass_design_id: id }));
  if (!read) notFound();
  const [revisions, fields, actors] = await Promise.all([
    call.passDesigns.revisions({ pass_design_id: id, size: MOST }),
    may("custom-fields:read") ? readAll((at) => call.customFields.list(at)) : [],
    readActors(opened),
  ]);
  const shown = revisions.items.map(({ revision, created_at, published_by, content }) => {
    const [kind = "system", by = ""] = published_by.split(":", 2);
    return {
      revision,
      day: formatDate(created_at, org.default_timezone, locale),
      by: actors.nameOf({ kind, id: by } as Parameters<typeof actors.nameOf>[0]),
      content: content as ShownRevision["content"],
    };
  });
  return (
    <EditDesign
      read={read}
      revisions={shown}
      ownFields={fields
        .filter(({ member_visible }) => member_visible)
        .map(({ key, label }) => ({ key, name: label }))}
      languages={languageNames()}
      language={languageOf(org.locale)}
      may={{ change: may("pass-designs:write"), findMembers: may("members:read") }}
    />
  );
}
