import { expect, it } from "vitest";
import { bookCourt, makeCourt, makeHolder } from "@/testing/worlds/door";
import { setUpDoor } from "@/testing/worlds/door-set-up";

const own = setUpDoor();
const { verify, statusOf } = own;

it("somebody is let in before midnight for a booking that begins after it, once its check-in is open", async () => {
  const { member, code } = await makeHolder(own.world);
  const court = await makeCourt(own.world);
  const booking = await bookCourt(own.world, court, member, ["00:00", "01:00"]);
  const at = (time: string) => {
    own.world.setNow(`2026-11-23T${time}Z`);
    return verify({ code, resource_id: court.id, check_in: true });
  };
  expect((await at("23:29:59")).result).toBe("no_booking_today");
  expect(await at("23:30:00")).toMatchObject({ result: "valid", bookings: [{ id: booking.id }] });
  expect(await statusOf(booking.id)).toBe("checked_in");
});
