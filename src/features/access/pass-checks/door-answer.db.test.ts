import { describe, expect, it } from "vitest";
import { bookCourt, makeCourt, makeHolder } from "@/testing/worlds/door";
import { setUpDoor } from "@/testing/worlds/door-set-up";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { findMyDoorAnswer } from "./door-answer";
import { undoScan } from "./undo";

const own = setUpDoor();
const { verify, clock } = own;
const answerTo = async (member: { id: string }) =>
  (await findMyDoorAnswer(own.world.as(memberOf(member)))).answer;

describe("the door's answer on the member's phone", () => {
  it("is there at once, with the place, and gone after half a minute", async () => {
    const { member, code } = await makeHolder(own.world);
    const court = await makeCourt(own.world);
    await bookCourt(own.world, court, member, ["10:00", "11:00"]);
    clock("09:45:00");
    expect(await answerTo(member)).toBeNull();
    const { id } = await verify({ code, resource_id: court.id, check_in: true });
    expect(await answerTo(member)).toMatchObject({
      ...{ id, result: "valid", admitted: true, direction: "in" },
      place: expect.any(String),
      opens_at_local: null,
    });
    clock("09:45:29");
    expect(await answerTo(member)).toMatchObject({ id });
    clock("09:45:30");
    expect(await answerTo(member)).toBeNull();
  });

  it("says when the door opens to somebody who is early, and then that they are in", async () => {
    const { member, code } = await makeHolder(own.world);
    const court = await makeCourt(own.world);
    await bookCourt(own.world, court, member, ["10:00", "11:00"]);
    clock("09:29:50");
    await verify({ code, resource_id: court.id, check_in: true });
    expect(await answerTo(member)).toMatchObject({
      result: "too_early",
      admitted: false,
      opens_at_local: "2026-11-24T09:30:00",
    });
    clock("09:30:01");
    await verify({ code, resource_id: court.id, check_in: true });
    expect(await answerTo(member)).toMatchObject({ result: "valid", admitted: true });
  });

  it("is nobody else's, and not that of a scan which was undone or told of later", async () => {
    const { member, code } = await makeHolder(own.world);
    const other = await makeMember(own.world);
    const { id } = await verify({ code, check_in: true });
    expect(await answerTo(member)).toMatchObject({ id });
    expect(await answerTo(other)).toBeNull();
    await undoScan(own.world.ctx, { pass_scan_id: id });
    expect(await answerTo(member)).toBeNull();
    const late = { scanned_at: own.world.ctx.now().toISOString() };
    await verify({ code, check_in: true, ...late });
    expect(await answerTo(member)).toBeNull();
  });
});
