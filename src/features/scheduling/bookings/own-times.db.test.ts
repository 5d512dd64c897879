import { describe, expect, test } from "vitest";
import { getOfferedEvent } from "@/features/scheduling/events/member-view";
import { createQuote } from "@/features/scheduling/quotes/create";
import { listSlots } from "@/features/scheduling/resources/list-slots";
import { setUpOneRoom } from "@/testing/worlds/one-room";
import { memberOf } from "@/testing/worlds/world";

const set = setUpOneRoom();
const { makeEvent, at, book, refusedFor } = set;

describe("members who look before they book", () => {
  test("see which times are theirs", async () => {
    const { id } = await book(at("10:00", "11:00"));
    const list = async (explain: boolean) =>
      (
        await listSlots(set.world.ctx, {
          resource_id: set.room.id,
          from_local: "2026-11-24T09:00:00",
          to_local: "2026-11-24T12:00:00",
          duration_minutes: 60,
          quantity: 1,
          member_id: set.member.id,
          explain,
        })
      ).slots;
    const own = (await list(true)).filter((slot) => slot.booking_id === id);
    expect(own.map((slot) => slot.starts_at_local.slice(11, 16))).toEqual([
      "09:30",
      "10:00",
      "10:30",
    ]);
    for (const slot of own) expect(slot.reasons).toMatchObject([{ code: "already_booked" }]);
    const left = (await list(false)).map(({ starts_at_local }) => starts_at_local);
    expect(left.join()).not.toContain("T10:00");
  });

  test("see which events are theirs, and get no quote for them", async () => {
    const event = await makeEvent({ capacity: 1 });
    const own = await book({ event_id: event.id });
    const seen = await getOfferedEvent(set.world.as(memberOf(set.member)), { event_id: event.id });
    expect(seen).toMatchObject({ booking_id: own.id, reasons: [{ code: "already_booked" }] });
    const quote = { member_id: set.member.id, quantity: 1 };
    const again = createQuote(set.world.ctx, { ...quote, event_id: event.id });
    await expect(again).rejects.toMatchObject(refusedFor(own));
    await createQuote(set.world.ctx, { ...quote, ...at("10:00", "11:00") });
  });
});
