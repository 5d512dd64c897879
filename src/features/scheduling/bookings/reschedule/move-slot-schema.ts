import { z } from "zod";
import { Slot, SlotList, SlotQuestion } from "@/features/scheduling/resources/slot-schema";
import { Id, QueryInt } from "@/lib/wire";

const { member_id: _asked, ...question } = SlotQuestion;

export const ListMoveSlots = z.strictObject({
  booking_id: Id,
  ...question,
  duration_minutes: question.duration_minutes.describe("By default its present length."),
  quantity: QueryInt(1, 1000).optional().describe("By default its present quantity."),
});
export type ListMoveSlots = z.infer<typeof ListMoveSlots>;

export const MoveSlot = Slot.extend({
  charge_amount: z.int().describe("The charge for moving it there now."),
  refund_amount: z.int().describe("The refund for moving it there now."),
});
export type MoveSlot = z.input<typeof MoveSlot>;

export const MoveSlotList = SlotList.extend({ slots: z.array(MoveSlot) }).meta({
  id: "MoveSlotList",
  description:
    "Times that a booking can be moved to. Prices are those of the move: `amount_due` is the booking's price there.",
});
export type MoveSlotList = Omit<z.infer<typeof MoveSlotList>, "slots"> & { slots: MoveSlot[] };
