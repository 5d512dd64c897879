import { DoorOpen } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { ScanLines } from "@/features/access/pass-checks/components/staff/scan-lines";
import { ScanResult } from "@/features/access/pass-checks/schema";
import { FilterLinks } from "@/ui/filter-links";
import { FollowChanges } from "@/ui/follow-changes";
import { LinkButton } from "@/ui/link-button";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../open-console";
import { DoorTabs } from "./door-tabs";

export const generateMetadata = titled("door");

/** What the log shows, each with the filter that it stands for. */
const SHOWS = {
  all: {},
  in: { result: ["valid"] },
  refused: { result: ScanResult.options.filter((one) => one !== "valid") },
  twice: { duplicate: true },
} as const satisfies Record<string, { result?: readonly ScanResult[]; duplicate?: boolean }>;
const NAMES = Object.keys(SHOWS) as (keyof typeof SHOWS)[];

type Asked = { show?: string; scanner?: string; member?: string; after?: string };
type Props = { searchParams: Promise<Asked> };

/** Shows the checks at the door as they are made, and how many people are inside. */
export default async function DoorPage({ searchParams }: Props) {
  const asked = await searchParams;
  const { call, may, locale, now, org } = await openWith("door:read");
  const show = NAMES.find((one) => one === asked.show) ?? "all";
  const { scanner = "", member = "", after = "" } = asked;
  const [words, of, page, { inside, capacity }] = await Promise.all([
    getTranslations("console_access.door"),
    getTranslations("console_access.member"),
    call.door.scans({
      ...{ size: 50, total: "none", ...filterOf(show) },
      ...(scanner && { door_scanner_id: scanner }),
      ...(member && { member_id: member }),
      ...(after && { cursor: after }),
    }),
    call.door.occupancy({}),
  ]);
  const href = (changed: Asked) => {
    const all = { scanner, member, show, ...changed };
    const set = Object.entries(all).filter(([, value]) => value !== "" && value !== "all");
    const written = new URLSearchParams(set).toString();
    return written ? `/door?${written}` : "/door";
  };
  const narrowed = show !== "all" || scanner !== "" || member !== "";
  return (
    <>
      <PageHeader
        title={words("title")}
        back={
          member && may("members:read")
            ? { href: `/members/${member}`, text: of("back") }
            : undefined
        }
        lead={
          capacity === null
            ? words("inside", { count: inside })
            : words("inside_of", { count: inside, capacity })
        }
      />
      <DoorTabs current="/door" may={may} />
      <div className="mb-5">
        <FilterLinks
          label={words("show")}
          options={NAMES.map((one) => ({
            ...{ href: href({ show: one }), text: words(`shows.${one}`), current: one === show },
          }))}
        />
      </div>
      <PagedList
        icon={<DoorOpen />}
        count={page.items.length}
        unfiltered={narrowed ? "/door" : null}
        empty={{
          ...{ title: words("none"), text: words("none_text") },
          action: may("door-scanners:write") && (
            <LinkButton href="/door/scanners">{words("pair_first")}</LinkButton>
          ),
        }}
        next={page.next_cursor && href({ after: page.next_cursor })}
      >
        <ScanLines
          scans={page.items}
          may={{
            members: may("members:read"),
            bookings: may("bookings:read"),
            undo: may("door:write"),
          }}
          {...{ locale, now, timezone: org.default_timezone }}
        />
      </PagedList>
      <FollowChanges still objects={["pass_scan"]} />
    </>
  );
}

function filterOf(show: keyof typeof SHOWS) {
  const { result, duplicate }: { result?: readonly ScanResult[]; duplicate?: boolean } =
    SHOWS[show];
  return { ...(result && { result: [...result] }), ...(duplicate && { duplicate }) };
}
