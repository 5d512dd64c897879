import { begin } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("a member who is on the staff, too, chooses where to begin, and it is remembered", async ({
  page,
  club,
  member,
}) => {
  const body = { name: member.name, email: member.email, role_ids: ["viewer"] };
  await club.call(member.organization, "POST", "/v1/staff", body);
  await begin(page, member);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Where to?");
  await expectSound(page, "the choice of where to begin");
  await page.getByRole("link", { name: "To my bookings" }).click();
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Where to?");
  await page.locator("summary:visible", { hasText: member.name }).click();
  await page.getByRole("link", { name: "Console" }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
});

test("the column shows the page that is open, however far down it stands", async ({
  page,
  club,
}) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  await begin(page, await club.worker("owner"));
  const settings = page.getByRole("link", { name: "Settings", exact: true }).first();
  await expect(settings).not.toBeInViewport();
  await page.goto(`${page.url().replace(/\/$/, "")}/settings`);
  await expect(settings).toHaveAttribute("aria-current", "page");
  await expect(settings).toBeInViewport();
});
