import type { Page } from "@playwright/test";
import { test, type Watch } from "./fixtures";
import {
  countShifts,
  expectAccessible,
  expectNoShift,
  expectNoSidewaysScroll,
} from "./page-checks";

/** A page, or a state of one, worth looking at. */
export type Look = {
  name: string;
  path: string;
  /** Brings the page into the state; layout shifts are counted before it. */
  into?: (page: Page) => Promise<void>;
  /** The answer is no page: the browser says so on the console. */
  missing?: boolean;
  /** Not our markup: the reference's own script draws it. */
  foreign?: boolean;
};

type Sight = { colorScheme: "light" | "dark"; width: number };

/** Each page is loaded in both, and looked at in the other colours as well. */
export const SIGHTS: Sight[] = [
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 1280 },
];

/** Walks through pages, which are accessible, quiet and stay in place. */
export async function walkThrough(
  page: Page,
  watch: Watch,
  looks: Look[],
  sight: Sight,
): Promise<void> {
  await countShifts(page);
  for (const at of looks) await test.step(at.name, () => look(page, watch, at, sight));
}

async function look(page: Page, watch: Watch, at: Look, { colorScheme, width }: Sight) {
  await page.emulateMedia({ colorScheme });
  await page.goto(at.path);
  await page.waitForLoadState("networkidle");
  await expectNoShift(page, at.name);
  await at.into?.(page);
  if (!at.foreign) await expectAccessible(page, `${at.name}, ${colorScheme}`);
  if (!at.foreign && !at.into) {
    const other = colorScheme === "light" ? "dark" : "light";
    await page.emulateMedia({ colorScheme: other });
    await settleColors(page);
    await expectAccessible(page, `${at.name}, ${other}`);
  }
  // As narrow as telephones get.
  if (width === 390) await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, at.name);
  if (width === 390) await page.setViewportSize({ width, height: 844 });
  if (at.missing) watch.expect(/404/);
}

/** Waits until buttons and the like, which glide from colour to colour, have arrived. */
function settleColors(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const gliding = document.getAnimations().filter(
      (each) =>
        each instanceof CSSTransition &&
        each.effect instanceof KeyframeEffect &&
        // What is folded away stands still until it is unfolded.
        each.effect.target?.checkVisibility(),
    );
    await Promise.allSettled(gliding.map(({ finished }) => finished));
  });
}
