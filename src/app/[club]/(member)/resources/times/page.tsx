import { getTranslations } from "next-intl/server";
import {
  type BoardAddress,
  readBoardAddress,
} from "@/features/scheduling/quotes/components/board-address";
import { DayBoard } from "@/features/scheduling/quotes/components/day-board";
import { startOfSeven } from "@/ui/calendar-date";
import { titled } from "@/app/titled";
import { openPage } from "../../portal";
import { isSuspended, Suspended } from "../../suspended";
import { BookHeader } from "../tabs";

export const generateMetadata = titled("book_by_time");

export default async function TimesPage({ searchParams }: { searchParams: Promise<BoardAddress> }) {
  const { call, me, today } = await openPage("/resources/times");
  const words = await getTranslations("resources");
  const asked = await searchParams;
  const first = readBoardAddress(asked, today);
  const [board, fill] = await Promise.all([
    call.resources.dayBoard(first),
    call.resources.dayFill({ from: startOfSeven(first.day, today) }),
  ]);
  return (
    <>
      <BookHeader current="/resources/times" lead={words("lead_times")} />
      {isSuspended({ me }) ? (
        <Suspended {...{ call, me }} />
      ) : (
        <DayBoard {...{ today, first, board, fill }} kind={asked.kind ?? ""} />
      )}
    </>
  );
}
