import { execFile } from "node:child_process";
import http from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { Club, word } from "./club";
import { expect, test } from "./fixtures";
import { followMail } from "./sign-in";

const run = promisify(execFile);

/** Returns the status of a request with a cookie to this machine, at a host. */
function statusOf({ port }: URL, host: string, path: string, cookie: string): Promise<number> {
  const headers = { host: `${host}:${port}`, cookie };
  return new Promise((done) => {
    http.get({ port, host: "127.0.0.1", path, headers }, (answer) => {
      answer.resume();
      done(answer.statusCode ?? 0);
    });
  });
}

type Founded = { id: string; handle: string; api_key: { secret: string } };

test("a club has its portal at a domain of its own, and no other club's", async ({
  page,
  club,
  watch,
  baseURL: address,
}) => {
  const baseURL = String(address);
  const name = `Own ${word()}`;
  const found = { name, mode: "test", default_timezone: "Europe/Berlin" };
  const { id, handle, api_key } = await club.call<Founded>("", "POST", "/v1/organizations", found);
  const own = new Club(baseURL, api_key.secret, id);
  const host = `club-${word()}.localhost`;
  const site = new URL(baseURL);
  site.hostname = host;
  const there = site.origin;
  const command = ["src/cli/admin.mjs", "organization", "domain", "--organization", id];
  const options = { cwd: path.join(import.meta.dirname, "..") };
  await run(process.execPath, [...command, "--domain", host], options);

  const member = await own.enrol();
  await club.enrol({ name: member.name, email: member.email });
  const room = await own.room(member);
  const booking = await own.booking(member, room);

  await test.step("the address with the handle leads on, and sign-in happens there", async () => {
    await page.goto(`/${handle}/bookings?when=past`);
    await expect(page).toHaveURL(`${there}/sign-in?callbackUrl=%2Fbookings%3Fwhen%3Dpast`);
    await expect(page.getByText(name).first()).toBeVisible();
    await page.getByLabel("Email").fill(member.email);
    await page.getByRole("button", { name: "Mail me a code" }).click();
    await page.getByRole("link", { name: "Open the demo mailbox" }).click();
    await followMail(page, member.email);
    await expect(page).toHaveURL(`${there}/bookings?when=past`);
  });

  await test.step("pages, links and moves have no handle", async () => {
    await page.goto(`${there}/${handle}/bookings`);
    await expect(page).toHaveURL(`${there}/bookings`);
    await page.getByRole("link", { name: "Book", exact: true }).click();
    await expect(page).toHaveURL(`${there}/resources/times`);
    await page.getByRole("link", { name: "Places", exact: true }).click();
    await expect(page).toHaveURL(`${there}/resources`);
    await page.getByRole("link", { name: room.name }).click();
    await expect(page).toHaveURL(`${there}/resources/${room.id}`);
    await expect(page.getByRole("heading", { name: room.name })).toBeVisible();
    const links = await page
      .locator("a[href]")
      .evaluateAll((all: HTMLAnchorElement[]) => all.map(({ href }) => href));
    expect(links.filter((href) => new URL(href).pathname.startsWith(`/${handle}`))).toEqual([]);
    await page.goto(`${there}/bookings/${booking}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(room.name);
    await page.reload();
    await expect(page).toHaveURL(`${there}/bookings/${booking}`);
    const manifest = await page.locator("link[rel=manifest]").getAttribute("href");
    const start = await page.evaluate(
      async (address) => ((await (await fetch(address)).json()) as { start_url: string }).start_url,
      manifest ?? "",
    );
    expect(start).toBe("/");
  });

  await test.step("another club's page is none there", async () => {
    const home = `/v1/organizations/${club.home}`;
    const other = await club.call<{ handle: string; name: string }>(club.home, "GET", home);
    await page.goto(`${there}/${other.handle}/bookings`);
    await expect(page.getByRole("heading", { level: 1, name: "Not found" })).toBeVisible();
    await page.goto(`${there}/`);
    await page.locator("summary:visible", { hasText: "Switch organization" }).click();
    await page.getByRole("button", { name: other.name }).click();
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/sign-in\?/);
  });

  await test.step("a session there opens nothing elsewhere, and ends there", async () => {
    const cookies = await page.context().cookies(there);
    const cookie = cookies.map((one) => `${one.name}=${one.value}`).join("; ");
    expect(cookie).toContain("session-token");
    const ask = (at: string, path = "/portal/v1/me") => statusOf(site, at, path, cookie);
    expect(await ask(host)).toBe(200);
    expect(await ask("localhost")).toBe(401);
    expect(await ask("localhost", `/${handle}/portal/v1/me`)).toBe(401);
    await page.goto(there);
    await page.locator("summary:visible", { hasText: member.name }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(`${there}/sign-in`);
    expect(await ask(host)).toBe(401);
  });
  watch.expect(new RegExp(`^asked another machine: http://${host}`));
});
