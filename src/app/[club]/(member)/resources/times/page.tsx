import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import {
  type BoardAddress,
  namesDay,
  readBoardAddress,
  readBoardFilter,
} from "@/features/scheduling/quotes/components/read-board-address";
import { boardAddressOf } from "@/features/scheduling/quotes/components/board-address";
import { DayBoard } from "@/features/scheduling/quotes/components/day-board";
import { WeekBoard } from "@/features/scheduling/quotes/components/week-board";
import { readAll } from "@/lib/read-all";
import { EmptyState } from "@/ui/empty-state";
import { addDays, startOfSeven } from "@/ui/calendar-date";
import { titled } from "@/app/titled";
import { openPage } from "../../portal";
import { isSuspended, Suspended } from "../../suspended";
import { BookHeader, WEEK } from "../tabs";

export const generateMetadata = titled("book_by_time");

type Asked = BoardAddress & { view?: string; place?: string };

export default async function TimesPage({ searchParams }: { searchParams: Promise<Asked> }) {
  const asked = await searchParams;
  const isWeek = asked.view === "week";
  const page = await openPage(isWeek ? WEEK : "/resources/times");
  return (
    <>
      <BookHeader current={isWeek ? WEEK : "/resources/times"} />
      {isSuspended(page) ? (
        <Suspended {...page} />
      ) : isWeek ? (
        <Week page={page} asked={asked} />
      ) : (
        <Day page={page} asked={asked} />
      )}
    </>
  );
}

type Part = { page: Awaited<ReturnType<typeof openPage>>; asked: Asked };

async function Day({ page: { call, today }, asked }: Part) {
  const wanted = readBoardAddress(asked, today);
  const filter = readBoardFilter(asked);
  const isNamed = namesDay(asked, today);
  const [opened, fill, favourites, { people }] = await Promise.all([
    isNamed
      ? call.resources.dayBoard(wanted).then((board) => ({ day: wanted.day, board }))
      : call.resources.openingBoard({ ...wanted, window: filter.window }),
    call.resources.dayFill({ from: startOfSeven(wanted.day, today) }),
    call.favourites.list(),
    call.me.peopleToBookFor(),
  ]);
  return (
    <DayBoard
      // Another address is another board, though the page is the same: the search leads from one to the other.
      key={boardAddressOf(wanted, filter)}
      {...{ today, fill, filter }}
      first={{ ...wanted, day: opened.day }}
      isLater={opened.day !== wanted.day}
      board={opened.board}
      marked={favourites.resource_ids}
      family={people}
    />
  );
}

/** Shows the week of the place that the address names, or of a favourite, or of the first one. */
async function Week({ page: { call, today }, asked }: Part) {
  const words = await getTranslations("resources");
  const [items, favourites] = await Promise.all([
    readAll((at) => call.resources.list(at)),
    call.favourites.list(),
  ]);
  const { day } = readBoardAddress(asked, today);
  const place = asked.place
    ? items.find(({ id }) => id === asked.place)
    : (items.find(({ id }) => favourites.resource_ids.includes(id)) ?? items[0]);
  if (asked.place && !place) notFound();
  if (!place) return <EmptyState title={words("nothing_yet")}>{words("none_open")}</EmptyState>;
  const from = startOfSeven(day, today);
  const [week, fill, { people }] = await Promise.all([
    call.resources.slots({
      resource_id: place.id,
      from_local: `${from}T00:00:00`,
      to_local: `${addDays(from, 7)}T00:00:00`,
      ...{ quantity: 1, explain: true },
    }),
    call.resources.dayFill({ resource_id: place.id, from }),
    call.me.peopleToBookFor(),
  ]);
  const places = items.map(({ id, name, timezone }) => ({ id, name, timezone }));
  return (
    <WeekBoard key={place.id} {...{ today, day, place, places, week, fill }} family={people} />
  );
}
