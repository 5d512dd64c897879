import type { Page, Response } from "@playwright/test";
import { test, type Watch } from "./fixtures";
import {
  comeToRest,
  expectAccessible,
  expectLegible,
  expectNoShift,
  expectNoSidewaysScroll,
  watchPage,
} from "./page-checks";

/** A state to bring a page into. */
type State = { name: string; into: (page: Page) => Promise<void> };

/** A page worth looking at, with its states, one after the other. */
export type Look = {
  name: string;
  path: string;
  states?: State[];
  /** The answer is no page: the browser says so on the console. */
  missing?: boolean;
};

type Sight = { colorScheme: "light" | "dark"; width: number };

/** Each page is loaded in both, and checked in the other colours as well. */
export const SIGHTS: Sight[] = [
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 1280 },
];

type Check = (page: Page, answer: Response | null, name: string) => Promise<void>;

/**
 * Walks through pages and checks that they are accessible, quiet and still; `check` checks more.
 */
export async function walkThrough(
  page: Page,
  watch: Watch,
  looks: Look[],
  sight: Sight,
  check: Check = async () => {},
): Promise<void> {
  // There are many.
  test.setTimeout(1_800_000);
  await watchPage(page);
  for (const at of looks) {
    await test.step(at.name, async () => {
      await page.emulateMedia({ colorScheme: sight.colorScheme });
      const answer = await page.goto(at.path);
      await comeToRest(page);
      await expectNoShift(page, at.name);
      await check(page, answer, at.name);
      if (at.missing) watch.expect(/404/);
      await look(page, at, sight);
    });
  }
}

async function look(page: Page, at: Look, sight: Sight) {
  const { colorScheme } = sight;
  const other = colorScheme === "light" ? "dark" : "light";
  await expectAccessible(page, `${at.name}, ${colorScheme}`);
  await page.emulateMedia({ colorScheme: other });
  await settleColors(page);
  await expectLegible(page, `${at.name}, ${other}`);
  await expectNarrow(page, at.name, sight);
  await page.emulateMedia({ colorScheme });
  for (const { name, into } of at.states ?? []) {
    await test.step(name, async () => {
      await into(page);
      await settleColors(page);
      await expectAccessible(page, `${at.name}, ${name}, ${colorScheme}`);
      await expectNarrow(page, `${at.name}, ${name}`, sight);
    });
  }
}

/** Checks that nothing sticks out, on the narrowest phones too. */
async function expectNarrow(page: Page, name: string, { width }: Sight): Promise<void> {
  if (width === 390) await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, name);
  if (width === 390) await page.setViewportSize({ width, height: 844 });
}

/**
 * Waits until the colours of buttons and the like, and of their content, have finished changing.
 */
function settleColors(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const gliding = () =>
      document.getAnimations().filter(
        (each) =>
          each instanceof CSSTransition &&
          each.effect instanceof KeyframeEffect &&
          // Folded content stands still until it is unfolded.
          each.effect.target?.checkVisibility(),
      );
    for (let moving = gliding(); moving.length > 0; moving = gliding())
      await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}
