import type { Locator, Page } from "playwright/test";
import type { Booking } from "../src/features/scheduling/bookings/schema";
import { type Club, inDays, type Room, type SignedIn } from "./club";
import { expect } from "./fixtures";
import { expectAlive } from "./page-checks";

export const HOUR = 60;
export const preview = (page: Page) => page.getByRole("dialog");
export const ghost = (page: Page) => page.locator("[data-room]:visible");
export const blockOf = (desk: Page, { id }: { id: string }) => desk.locator(`[data-block="${id}"]`);
export const columnOf = (block: Locator) => block.locator("xpath=ancestor::*[@data-lane]");

/** Books a room at ten o'clock of the day after tomorrow, on account; `time` and `placeOf` ask where it stands now. */
export async function booked(club: Club, member: SignedIn, room: Room) {
  const day = inDays(2);
  const { organization } = member;
  const { id } = await club.call<Booking>(organization, "POST", "/v1/bookings", {
    ...{ member_id: member.id, resource_id: room.id, settle: "on_account", notify: false },
    ...{ starts_at_local: `${day}T10:00:00`, ends_at_local: `${day}T11:00:00` },
  });
  const read = () => club.call<Booking>(organization, "GET", `/v1/bookings/${id}`);
  const time = async () => {
    const { starts_at_local, ends_at_local } = await read();
    return `${starts_at_local.slice(11, 16)} ${ends_at_local.slice(11, 16)}`;
  };
  return { id, day, time, placeOf: async () => (await read()).resource_id };
}

type Point = { x: number; y: number };

/** Opens a day of the club's calendar at some places, and waits until it can be used and has come to rest. */
export async function openCalendar(
  page: Page,
  query: { date: string; places: readonly { id: string }[]; view?: string },
): Promise<void> {
  const [, , club] = new URL(page.url()).pathname.split("/");
  const places = query.places.map(({ id }) => `&place=${id}`).join("");
  const view = query.view ? `&view=${query.view}` : "";
  await page.goto(`/console/${club}/calendar?date=${query.date}${places}${view}`);
  await expectAlive(page);
  await atRest(page);
}

/** Waits until the grid has scrolled to where it opens: a drag's points must not shift beneath it. */
export function atRest(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const top = () => document.querySelector("[data-scroller]")?.scrollTop ?? 0;
    for (let same = 0, last = top(); same < 12; last = top()) {
      await frame();
      same = top() === last ? same + 1 : 0;
    }
  });
}

/** Returns a point of the grid: so many minutes after midnight, in the middle of a column, scrolled into sight. */
export async function pointAt(page: Page, column: number, minute: number): Promise<Point> {
  await page.evaluate(
    ([index, at]) => {
      const scroller = document.querySelector<HTMLElement>("[data-scroller]");
      const lane = document.querySelector<HTMLElement>(`[data-lane="${index}"]`);
      // Rooms of journeys are open around the clock: nothing is folded, and the day is as long as its column.
      if (scroller && lane)
        scroller.scrollTop = (lane.offsetHeight / 1440) * at - scroller.clientHeight / 2;
    },
    [column, minute] as const,
  );
  await atRest(page);
  const box = await page.locator(`[data-lane="${column}"]`).boundingBox();
  if (!box) throw new Error(`There is no column ${column}.`);
  return { x: box.x + box.width / 2, y: box.y + (box.height / 1440) * minute };
}

/** Presses at one point and moves to another, as a hand does: in steps. The button stays down. */
export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 6 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
}

/** Holds a finger on a point until something is lifted, and carries it to another. */
export async function carryByFinger(page: Page, from: Point, to: Point): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at: Point[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: at });
  await touch("touchStart", [from]);
  await expect(page.locator("[data-lifted]")).toBeAttached();
  for (let step = 1; step <= 8; step += 1) {
    const part = step / 8;
    const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    await touch("touchMove", [at]);
  }
  // The ghost follows with the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await touch("touchEnd", []);
  await finger.detach();
}
