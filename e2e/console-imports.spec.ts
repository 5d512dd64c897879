import { begin, endShift } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("a manager imports a file of members: columns, dry run, start, and the rows that failed", async ({
  page,
  club,
  member,
  watch,
}) => {
  const mark = member.id.slice(-6).toLowerCase();
  const file = [
    "Vorname;Nachname;Mailadresse;Schuhgröße",
    ...Array.from({ length: 4 }, (_, n) => `Mia ${n};Berg ${mark};mia${n}-${mark}@example.test;38`),
    `Ohne;Adresse ${mark};keine;40`,
  ].join("\r\n");
  const upload = { name: "mitglieder.csv", mimeType: "text/csv" };
  const members = async () =>
    (
      await club.call<{ total: number }>(
        member.organization,
        "GET",
        `/v1/members?search=Berg%20${mark}`,
      )
    ).total;
  await begin(page, await club.worker("manager"));
  await page.getByRole("link", { name: "Members", exact: true }).first().click();
  await page.getByRole("main").getByRole("link", { name: "Import", exact: true }).click();

  await test.step("what cannot be read is refused in a sentence", async () => {
    const broken = Buffer.from('name,email\nAda,a\n"Ben,b\n');
    await page.getByLabel("File (CSV)").setInputFiles({ ...upload, buffer: broken });
    await page.getByRole("button", { name: "Read the file" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("It is line 3.");
    await expectSound(page, "a file that cannot be read");
    watch.expect(/422/);
  });

  await test.step("the sample is a file to begin with", async () => {
    const given = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download a sample" }).click();
    expect((await given).suggestedFilename()).toBe("members.csv");
  });

  await test.step("columns are matched by guess, and can be changed", async () => {
    const latin = Buffer.from(file, "latin1");
    await page.getByLabel("File (CSV)").setInputFiles({ ...upload, buffer: latin });
    await page.getByRole("button", { name: "Read the file" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("mitglieder.csv");
    await expect(page.getByText("Latin letters of Windows")).toBeVisible();
    await expect(page.getByLabel("Vorname")).toHaveValue("first_name");
    await expect(page.getByLabel("Mailadresse")).toHaveValue("email");
    await expect(page.getByLabel("Schuhgröße")).toHaveValue("");
    await page.getByLabel("Schuhgröße").selectOption("Mail");
    await expect(page.getByText("An earlier column holds this already.")).toBeVisible();
    await page.getByLabel("Schuhgröße").selectOption("Leave out");
    await expectSound(page, "columns of a file");
  });

  await test.step("the dry run shows what would become of each row, and writes nothing", async () => {
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await expect(page.getByText("Nothing is written yet.")).toBeVisible({ timeout: 30_000 });
    const reason = "Mailadresse does not fit: keine";
    await expect(page.getByRole("cell", { name: reason, exact: true })).toBeVisible();
    await page.getByRole("link", { name: "New 4" }).click();
    await expect(page.getByRole("cell", { name: `mia3-${mark}@example.test` })).toBeVisible();
    expect(await members()).toBe(0);
    await expectSound(page, "a dry run");
  });

  await test.step("it is started, and can be left", async () => {
    await page.getByRole("button", { name: "Import 4 members" }).click();
    await page.getByRole("link", { name: "Import members" }).click();
    await page.getByRole("row").filter({ hasText: "mitglieder.csv" }).getByRole("link").click();
    await expect(page.getByText("The import is done.")).toBeVisible({ timeout: 30_000 });
    expect(await members()).toBe(4);
  });

  await test.step("the rows that failed come as a file", async () => {
    const given = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download the failures" }).click();
    const path = await (await given).path();
    const text = (await import("node:fs")).readFileSync(path, "utf8");
    expect(text).toContain("Mailadresse does not fit: keine");
    await expectSound(page, "an import that is done");
  });
});

test("an import is discarded before it began, and a viewer has none", async ({ page, club }) => {
  await begin(page, await club.worker("manager"));
  await page.goto((await page.url()).replace(/\/?$/, "/members/import"));
  const buffer = Buffer.from("Mitgliedsnr\n17\n");
  const upload = { name: "numbers.csv", mimeType: "text/csv", buffer };
  await page.getByLabel("File (CSV)").setInputFiles(upload);
  await page.getByRole("button", { name: "Read the file" }).click();
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "Choose which column holds the name.",
  );
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("The import was stopped.")).toBeVisible();
  await endShift(page);
  await begin(page, await club.worker("viewer"));
  await page.getByRole("link", { name: "Members", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Members");
  await expect(page.getByRole("link", { name: "Import", exact: true })).toHaveCount(0);
});
