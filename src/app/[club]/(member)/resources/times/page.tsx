import {
  type BoardAddress,
  readBoardAddress,
} from "@/features/scheduling/quotes/components/board-address";
import { DayBoard } from "@/features/scheduling/quotes/components/day-board";
import { openPage } from "../../portal";
import { isSuspended, Suspended } from "../../suspended";
import { BookHeader } from "../tabs";

export const metadata = { title: "Book by time" };

export default async function TimesPage({ searchParams }: { searchParams: Promise<BoardAddress> }) {
  const { call, me, today } = await openPage("/resources/times");
  const asked = await searchParams;
  const first = readBoardAddress(asked, today);
  return (
    <>
      <BookHeader current="/resources/times" lead="Every place at once, with your price." />
      {isSuspended({ me }) ? (
        <Suspended {...{ call, me }} />
      ) : (
        <DayBoard
          {...{ today, first }}
          kind={asked.kind ?? ""}
          board={await call.resources.dayBoard(first)}
        />
      )}
    </>
  );
}
