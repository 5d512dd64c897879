import fs from "node:fs";
import { begin, endShift } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("a manager takes a filtered list out as a file: rows, columns, download", async ({
  page,
  club,
  member,
}) => {
  await club.call(member.organization, "POST", "/v1/members", { name: "Somebody else" });
  await begin(page, await club.worker("manager"));
  await page.getByRole("link", { name: "Members", exact: true }).first().click();
  await page.getByRole("searchbox").fill(member.email);
  await page.getByRole("searchbox").press("Enter");
  await page.waitForURL(/q=/);
  await expect(page.getByText("1 member.", { exact: true })).toBeVisible();

  await test.step("the list leads to its export, with the filters that are set", async () => {
    await page.getByRole("main").getByRole("link", { name: "Export", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Export members");
    await expect(page.getByText("1 row, as the list is filtered.")).toBeVisible();
    await expectSound(page, "a new export");
  });

  await test.step("columns are chosen", async () => {
    await page.getByRole("button", { name: "Choose none" }).click();
    const make = page.getByRole("button", { name: "Export 1 row" });
    await expect(make).toBeDisabled();
    await page.getByLabel("Name", { exact: true }).check();
    await page.getByLabel("Email", { exact: true }).check();
    await make.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Exports");
  });

  await test.step("the file comes by itself, and is downloaded", async () => {
    const download = page.getByRole("link", { name: "Download Members" });
    await expect(download).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("1 filter", { exact: true })).toBeVisible();
    await expectSound(page, "exports");
    const given = page.waitForEvent("download");
    await download.click();
    const file = await given;
    expect(file.suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/);
    const text = fs.readFileSync(await file.path(), "utf8");
    expect(text).toBe(`\uFEFFname,email\r\n${member.name},${member.email}\r\n`);
  });

  await test.step("what the filters no longer find is not taken out", async () => {
    await page.goto(page.url().replace(/exports$/, "exports/new?list=members&search=nobody-here"));
    await expect(page.getByText("Nothing to export")).toBeVisible();
    await page.goto(page.url().replace("search=", "colour="));
    await expect(page.getByText("These filters no longer fit")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Go to the list" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Members");
  });

  await test.step("the front desk has no exports", async () => {
    await endShift(page);
    await begin(page, await club.worker("front_desk"));
    await page.getByRole("link", { name: "Members", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Members");
    await expect(page.getByRole("link", { name: "Export", exact: true })).toHaveCount(0);
  });
});
