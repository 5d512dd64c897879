import { memberProcedure, router } from "@/server/trpc";
import { findTimes } from "./find-times";
import { getResource } from "./get";
import { listResources } from "./list";
import { listSlots } from "./list-slots";
import { findFreePlaces } from "./find-free-places";
import { readDayBoard } from "./read-day-board";
import { readDayFill } from "./read-day-fill";
import { readOpeningBoard } from "./read-opening-board";
import { ListResources, ResourceId } from "./schema";
import {
  asked,
  AskSlots,
  FindFreePlaces,
  FindTimes,
  ReadDayBoard,
  ReadDayFill,
  ReadOpeningBoard,
  type SlotList,
} from "./slot-schema";

/** The portal's procedures on resources. */
export const resourcesRouter = router({
  list: memberProcedure
    .input(ListResources.omit({ include_archived: true, external_id: true }))
    .query(({ ctx, input }) => listResources(ctx, { ...input, include_archived: false })),
  get: memberProcedure.input(ResourceId).query(({ ctx, input }) => getResource(ctx, input)),
  slots: memberProcedure
    .input(AskSlots)
    // The portal's pages show alternatives once, not at every time.
    .query(async ({ ctx, input }): Promise<SlotList> => {
      const list = await listSlots(ctx, asked(input));
      return { ...list, slots: list.slots.map((slot) => ({ ...slot, alternatives: [] })) };
    }),
  findTimes: memberProcedure.input(FindTimes).query(({ ctx, input }) => findTimes(ctx, input)),
  dayBoard: memberProcedure.input(ReadDayBoard).query(({ ctx, input }) => readDayBoard(ctx, input)),
  openingBoard: memberProcedure
    .input(ReadOpeningBoard)
    .query(({ ctx, input }) => readOpeningBoard(ctx, input)),
  dayFill: memberProcedure.input(ReadDayFill).query(({ ctx, input }) => readDayFill(ctx, input)),
  freePlaces: memberProcedure
    .input(FindFreePlaces)
    .query(({ ctx, input }) => findFreePlaces(ctx, input)),
});
