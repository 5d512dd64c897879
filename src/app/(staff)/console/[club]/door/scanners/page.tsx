import { readAll } from "@/lib/read-all";
import { Smartphone } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { NewScanner } from "@/features/access/scanners/components/staff/new-scanner";
import { ScannerLine } from "@/features/access/scanners/components/staff/scanner-line";
import { FollowChanges } from "@/ui/follow-changes";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../../open-console";
import { DoorTabs } from "../door-tabs";

export const generateMetadata = titled("scanners");

type Props = { searchParams: Promise<{ after?: string }> };

/** Lists the phones that check people in, and pairs another. */
export default async function ScannersPage({ searchParams }: Props) {
  const { after } = await searchParams;
  const { call, may, locale, now, org } = await openWith("door-scanners:read");
  const writes = may("door-scanners:write");
  const [words, page, places] = await Promise.all([
    getTranslations("console_access.scanners"),
    call.scanners.list({ size: 50, total: "none", ...(after && { cursor: after }) }),
    writes && may("resources:read") ? readAll((at) => call.newBooking.places(at)) : [],
  ]);
  const add = writes && <NewScanner places={places.map(({ id, name }) => ({ id, name }))} />;
  return (
    <>
      <PageHeader title={words("title")} lead={words("lead")} action={add} />
      <DoorTabs current="/door/scanners" may={may} />
      <PagedList
        icon={<Smartphone />}
        count={page.items.length}
        unfiltered={null}
        empty={{ title: words("none"), text: words("none_text") }}
        next={page.next_cursor && `/door/scanners?after=${page.next_cursor}`}
      >
        <ul className="grid gap-3">
          {page.items.map((scanner) => (
            <ScannerLine
              key={scanner.id}
              {...{ scanner, writes, now, locale, timezone: org.default_timezone }}
            />
          ))}
        </ul>
      </PagedList>
      <FollowChanges objects={["door_scanner"]} />
    </>
  );
}
