import { atPage } from "./addresses";
import type { Locator, Page } from "playwright/test";
import { expect, firstFreeSlot, test } from "./fixtures";
import { linksTo, mailedLink } from "./sign-in";

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  fetchesAhead: true,
  keepsOffline: true,
});

/**
 * Returns the fault of the keyboard's focus, or null: it must be somewhere, visible, and not
 * covered.
 */
function faultOfFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const active = document.activeElement;
    if (!active || active === document.body) return "focus is lost";
    const shown = [active, active.closest("label"), active.querySelector("*")];
    const ring = shown.some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    });
    const name = `${active.tagName} “${active.textContent?.trim().slice(0, 40)}”`;
    if (!ring) return `${name} has focus and does not show it`;
    const box = active.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((y) =>
      [0.1, 0.5, 0.9].map((x) => [box.left + box.width * x, box.top + box.height * y] as const),
    );
    const label = active.closest("label");
    const seen = points.some(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      return top && (active.contains(top) || top.contains(active) || label?.contains(top));
    });
    return seen ? null : `${name} has focus and is covered`;
  });
}

/** Presses Tab until `target` has the focus, which must be in sight at every stop. */
async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press(key);
    expect(await faultOfFocus(page)).toBeNull();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/**
 * Checks, after an action, that the focus is somewhere, so that the next Tab continues from there.
 */
async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? "BODY"))
    .not.toBe("BODY");
}

test("every button on a phone is as large as a thumb", async ({ page, club, member, room }) => {
  await club.invoice(member);
  await club.booking(member, room);
  await page.context().addCookies(member.cookies);
  for (const path of [
    "/",
    "/resources",
    "/resources/times",
    `/resources/${room.id}`,
    "/invoices",
    "/calendar",
    "/me",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("button, summary, select, nav a, main a[class*='min-h-']")]
        .filter((element) => element.checkVisibility() && element.clientWidth > 1)
        .filter((element) => element.getBoundingClientRect().height < 44)
        .map((element) => `${element.textContent} ${element.getBoundingClientRect().height}`),
    );
    expect.soft(small, path).toEqual([]);
  }
});

test("a member books on a phone with the keyboard alone, and always sees where they are", async ({
  page,
  club,
  member,
  room,
}) => {
  await club.pass(member);

  await test.step("signs in", async () => {
    // The member has signed in before.
    const before = await linksTo(page, member.email);
    await page.goto("/sign-in");
    await expect(page.getByLabel("Email")).toBeEnabled();
    await tabTo(page, page.getByLabel("Email"));
    await page.keyboard.type("not an address");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/full email address/);
    await expect(page.getByLabel("Email")).toBeFocused();
    await page.getByLabel("Email").press("ControlOrMeta+a");
    await page.keyboard.type(member.email);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Check your mail" })).toBeFocused();
    await tabTo(page, page.getByRole("link", { name: "Open the demo mailbox" }));
    await page.goto(await mailedLink(page, member.email, before));
    await tabTo(page, page.getByRole("button", { name: "Sign in" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(atPage("/"));
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Nora");
  });

  await test.step("skips to the content, and back to the tabs", async () => {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await tabTo(page, page.getByRole("link", { name: "Book", exact: true }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Book" })).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step("finds the room", async () => {
    await tabTo(page, page.getByRole("link", { name: "Places", exact: true }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(atPage("/resources"));
    await expect(page.getByRole("searchbox")).toBeVisible();
    await expectFocusKept(page);
    await tabTo(page, page.getByRole("searchbox"));
    await page.keyboard.type(room.name);
    await expect(page.getByRole("list", { name: "Places" }).getByRole("listitem")).toHaveCount(1);
    await tabTo(page, page.getByRole("link", { name: room.name }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: room.name })).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step("goes to the next day by arrow, and holds a time", async () => {
    const days = page.getByRole("group", { name: "Day" });
    const chosen = days.getByRole("button", { pressed: true });
    await tabTo(page, chosen);
    const before = await chosen.getAttribute("aria-label");
    await page.keyboard.press("ArrowRight");
    await expect(chosen).not.toHaveAttribute("aria-label", String(before));
    await expect(chosen).toBeFocused();
    await tabTo(page, page.getByRole("radio", { name: "1 h", exact: true }));
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "2 h", exact: true })).toBeChecked();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("radio", { name: "1 h", exact: true })).toBeFocused();
    await expect(firstFreeSlot(page)).toBeVisible();
    await tabTo(page, firstFreeSlot(page));
    await page.keyboard.press("Enter");
    await expect(firstFreeSlot(page)).toHaveAttribute("aria-pressed", "true");
    await expectFocusKept(page);
    await tabTo(page, page.getByRole("button", { name: "Pay another way" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Confirm and pay" })).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step("pays", async () => {
    await tabTo(page, page.getByRole("radio", { name: /4242/ }));
    await tabTo(page, page.getByRole("button", { name: "Pay €24.00" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "You’re booked" })).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step("starts to cancel, changes their mind, and gets the ticket", async () => {
    const cancel = page.getByRole("button", { name: "Cancel booking" });
    await tabTo(page, cancel);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectFocusKept(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(cancel).toBeFocused();
    await tabTo(page, page.getByRole("link", { name: "Show your ticket" }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Your ticket" })).toBeVisible();
    await expectFocusKept(page);
    await tabTo(page, page.getByRole("button", { name: "Get my ticket" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("img", { name: "The code of your pass" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Add to Apple Wallet" })).toBeVisible();
    await expectFocusKept(page);
  });
});
