import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import { HostSchedule } from "@/features/scheduling/events/components/staff/host-schedule";
import { ArchiveHost } from "@/features/scheduling/hosts/components/staff/archive-host";
import { HostForm } from "@/features/scheduling/hosts/components/staff/host-form";
import { Avatar } from "@/ui/avatar";
import { Badge } from "@/ui/badge";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../open-console";

export const generateMetadata = titled("host");

type Props = { params: Promise<{ id: string }> };

/** Shows who leads events, and what they lead in the coming month, with what clashes. */
export default async function HostPage({ params }: Props) {
  const { id: host_id } = await params;
  const { call, may, locale } = await openWith("hosts:read");
  const found = await orNull(call.hosts.get({ host_id }));
  if (!found) notFound();
  const { value: host, version } = found;
  const [words, places, schedule] = await Promise.all([
    getTranslations("console_places.hosts"),
    getTranslations("console_places"),
    may("events:read") ? call.events.hostSchedule({ host_id }) : null,
  ]);
  const mayChange = may("hosts:write");
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            <Avatar name={host.name} src={host.image_url} className="size-12 text-base" />
            <span className="min-w-0 break-words">{host.name}</span>
            {host.archived_at && <Badge>{places("archived")}</Badge>}
          </span>
        }
        back={{ href: "/hosts", text: words("title") }}
        action={
          mayChange && (
            <ArchiveHost id={host_id} name={host.name} archived={host.archived_at !== null} />
          )
        }
      />
      {(host.archived_at || !mayChange) && (
        <div className="mb-5 grid gap-3">
          {host.archived_at && <Notice>{words("is_archived")}</Notice>}
          {!mayChange && <Notice>{places("read_only")}</Notice>}
        </div>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <HostForm host={host} version={version} mayChange={mayChange} />
        {schedule && <HostSchedule schedule={schedule} name={host.name} locale={locale} />}
      </div>
    </>
  );
}
