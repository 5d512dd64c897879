import { expect, it } from "vitest";
import { makeClock } from "./door-clock";

const NOON = "2026-11-24T12:00:00.000Z";
const MINUTE = 60_000;

/** A phone whose clock can be set, with one that cannot. */
function makePhone() {
  const phone = { wall: Date.parse(NOON) - 5 * MINUTE, steady: 1000 };
  const clock = makeClock(
    () => phone.wall,
    () => phone.steady,
  );
  clock.set(NOON);
  const wait = (minutes: number) => {
    phone.wall += minutes * MINUTE;
    phone.steady += minutes * MINUTE;
  };
  return { phone, clock, wait };
}
const after = (minutes: number) => new Date(Date.parse(NOON) + minutes * MINUTE).toISOString();

it("the scanner's clock goes by the server's time, whatever the phone's clock says", () => {
  const { clock, wait } = makePhone();
  wait(3);
  expect(clock.now()).toBe(after(3));
});

it("the scanner's clock continues when the phone's clock is set back", () => {
  const { phone, clock, wait } = makePhone();
  wait(3);
  phone.wall -= 600 * MINUTE;
  wait(2);
  expect(clock.now()).toBe(after(5));
});

it("the scanner's clock gains no time when the page is opened again", () => {
  const { phone, clock, wait } = makePhone();
  wait(30);
  const kept = clock.kept();
  const again = makeClock(
    () => phone.wall - 600 * MINUTE,
    () => 0,
  );
  again.restore(kept);
  expect(again.now()).toBe(after(30));
});

it("the scanner's clock counts the phone's sleep, while its steady clock stands still", () => {
  const { phone, clock } = makePhone();
  phone.wall += 60 * MINUTE;
  expect(clock.now()).toBe(after(60));
});

it("the scanner's clock believes the server once there is contact, even when it is earlier", () => {
  const { phone, clock } = makePhone();
  phone.wall += 600 * MINUTE;
  expect(clock.now()).toBe(after(600));
  clock.set(after(1));
  expect(clock.now()).toBe(after(1));
});
