import { atPage } from "./addresses";
import { type Room, word } from "./club";
import { askForLink, expect, signIn, test } from "./fixtures";
import { expectSound } from "./page-checks";
import { followMail, mailOf, signInByMail } from "./sign-in";

test("a member of two organizations switches between them, and signs out of both, once the server can", async ({
  page,
  club,
  member,
  room,
  watch,
}) => {
  const { name, email } = member;
  const northside = await club.demo("northside");
  await club.enrol({ name, email, organization: northside });
  const only = await club.room({ organization: northside });
  const path = `/v1/organizations/${member.organization}`;
  const { name: other } = await club.call<Room>(member.organization, "GET", path);
  await signIn(page, member);
  const switcher = page.locator("summary:visible", { hasText: "Switch organization" });
  // The older one, as long as none has been chosen.
  await expect(switcher).toContainText("Northside Racquet & Studio");

  await switcher.click();
  await page.getByRole("button", { name: other }).click();
  await expect(switcher).toContainText(other);
  await page.getByRole("link", { name: "Book", exact: true }).click();
  await page.getByRole("link", { name: "Places", exact: true }).click();
  await page.getByRole("searchbox").fill(room.name);
  await expect(page.getByRole("link", { name: room.name })).toBeVisible();
  await page.getByRole("searchbox").fill(only.name);
  await expect(page.getByText(`Nothing found for “${only.name}”`)).toBeVisible();

  const signOut = page.getByRole("button", { name: "Sign out" });
  await page.locator("summary:visible", { hasText: member.name }).click();
  const outage = { status: 503, json: {} };
  await page.route("**/api/auth/signout", (route) => route.fulfill(outage), { times: 1 });
  await signOut.click();
  await expect(page.getByText("You are still signed in")).toBeVisible();
  watch.expect(/503/);
  await signOut.click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.goto("/bookings");
  await expect(page).toHaveURL(/\/sign-in\?/);
});

test("a session that has ended leads to the sign-in page, and then back to where one was", async ({
  page,
  context,
  member,
}) => {
  await signIn(page, member, "/cards");
  await context.clearCookies({ name: /session-token/ });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.getByLabel("Email").fill(member.email);
  await page.getByRole("button", { name: "Mail me a code" }).click();
  await page.getByRole("link", { name: "Open the demo mailbox" }).click();
  await followMail(page, member.email);
  await expect(page).toHaveURL(atPage("/cards"));
  await expect(page.getByRole("heading", { level: 1, name: "Payment methods" })).toBeVisible();
});

test("a session that ends while a page is open is reported where it matters", async ({
  page,
  context,
  club,
  member,
  room,
  watch,
}) => {
  const id = await club.booking(member, room);
  await signIn(page, member, `/bookings/${id}/checkout`);
  await context.clearCookies({ name: /session-token/ });
  await page.getByRole("button", { name: "Pay €24.00" }).click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText(/sign(ed)? in/i);
  await expect(alert).not.toContainText(/API key|bearer|credentials/i);
  watch.expect(/401 \(Unauthorized\)/);
  await page.getByRole("status").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("a club that does not know a member says so, and leads back to the club that does", async ({
  page,
  club,
  member,
}) => {
  const path = `/v1/organizations/${member.organization}`;
  const { name: own } = await club.call<Room>(member.organization, "GET", path);
  await signIn(page, member);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/northside/bookings");
  await expect(page).toHaveURL(/\/sign-in\?/);
  const main = page.getByRole("main");
  const other = "Northside Racquet & Studio";
  await expect(main).toContainText(`${other} has no member with the address ${member.email}.`);
  await expect(page.getByRole("banner")).toContainText(other);
  await expectSound(page, "a club that does not know the member");
  // Another address of theirs leads to the page that was asked for.
  await main.getByLabel("Email").fill(`${word()}@example.com`);
  await main.getByRole("button", { name: "Mail me a code" }).click();
  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
  await page.goto("/northside");
  await main.getByRole("link", { name: `Open ${own}` }).click();
  await expect(page).toHaveURL(atPage("/"));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    member.name.split(" ")[0] ?? "",
  );
});

test("a link survives looks, names the account in another browser, and works once", async ({
  page,
  browser,
  member,
}) => {
  const link = await askForLink(page, member.email);
  for (let look = 0; look < 3; look++) {
    expect((await page.request.get(link)).status()).toBe(200);
    expect((await page.request.head(link)).status()).toBe(200);
  }
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "Is this you?" })).toBeVisible();
  await expect(other.getByRole("main").getByText(member.email)).toBeVisible();
  await page.goto(link);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(atPage("/"));

  await other.getByRole("button", { name: "Yes, sign me in" }).click();
  await expect(other).toHaveURL(/\/sign-in\?.*error=Verification/);
  await expect(other.getByText("This link was already used")).toBeVisible();
  await expect(other.getByRole("button", { name: "Mail me a code" })).toBeVisible();
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await other.getByRole("link", { name: "Ask for a new one" }).click();
  await expect(other.getByLabel("Email")).toBeVisible();
  await other.goto("/cards");
  await expect(other).toHaveURL(/\/sign-in/);
  await other.context().close();
});

test("the code in the mail is typed on the page that asked for it, also after a reload", async ({
  page,
  context,
  member,
  watch,
}) => {
  await page.goto("/sign-in?callbackUrl=/cards");
  await page.getByLabel("Email").fill(member.email);
  await page.getByRole("button", { name: "Mail me a code" }).click();
  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeFocused();
  const mailbox = await context.newPage();
  await mailbox.goto("/mailbox");
  const mail = await mailOf(mailbox, member.email);
  const code = /\d{6}/.exec(await mail.getByRole("heading").innerText())?.[0] ?? "";
  await mailbox.close();

  // An installed portal begins at its own start when the member returns from the mail.
  await page.goto("/");
  const field = page.getByLabel("Code from the mail");
  await field.fill("12345");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(field).toHaveAccessibleDescription(/six digits/);
  await field.fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(field).toHaveAccessibleDescription(/not the code/);
  watch.expect(/422/);
  await field.fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(atPage("/cards"));
});

test("a member sees where they are signed in, and ends the others", async ({
  page,
  browser,
  member,
}) => {
  const contexts = [await browser.newContext(), await browser.newContext()];
  const [phone, tablet] = await Promise.all(contexts.map((context) => context.newPage()));
  if (!phone || !tablet) throw new Error("There are two.");
  for (const other of [phone, tablet]) await signInByMail(other, member.email, "/bookings");
  await signIn(page, member, "/me");
  const list = page.getByRole("region", { name: "Where you are signed in" });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expect(list.getByRole("listitem").first()).toContainText("This one");
  await list
    .getByRole("button", { name: /^End \w+ · / })
    .first()
    .click();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await tablet.reload();
  await expect(tablet).toHaveURL(/sign-in/);
  await signInByMail(tablet, member.email, "/bookings");
  await page.reload();
  await list.getByRole("button", { name: "End all others" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  for (const other of [phone, tablet]) {
    await other.reload();
    await expect(other).toHaveURL(/sign-in/);
  }
  await page.reload();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await Promise.all(contexts.map((context) => context.close()));
});

test("the sign-in page does not tell who is a member", async ({ page, member }) => {
  const answers: string[] = [];
  for (const email of [member.email, `nobody.${member.email}`]) {
    await page.goto("/sign-in");
    // A member who has asked already still finds the way on.
    const other = page.getByRole("button", { name: "Use another address" });
    await other.or(page.getByLabel("Email")).waitFor();
    if (await other.isVisible()) await other.click();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Mail me a code" }).click();
    await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
    answers.push((await page.getByRole("main").innerText()).replace(email, "…"));
  }
  expect(answers[1]).toBe(answers[0]);
  await page.goto("/mailbox");
  await mailOf(page, member.email);
  await expect(page.getByText(`To nobody.${member.email}`)).toBeHidden();
});

test("a link on the sign-in page leads nowhere but to our own pages", async ({ page, member }) => {
  await page.goto("/sign-in?callbackUrl=https%3A%2F%2Fevil.example%2F");
  await page.getByLabel("Email").fill(member.email);
  await page.getByRole("button", { name: "Mail me a code" }).click();
  await page.getByRole("link", { name: "Open the demo mailbox" }).click();
  await followMail(page, member.email);
  await expect(page).toHaveURL(atPage("/"));
});

test("calls that another site makes with the member's cookie are refused", async ({
  page,
  member,
  baseURL,
}) => {
  await page.context().addCookies(member.cookies);
  const call = (headers: Record<string, string>) =>
    page.request.post("/api/trpc/pass.provision", {
      headers: { "content-type": "application/json", ...headers },
      data: {},
    });
  const { origin } = new URL(String(baseURL));
  expect((await call({ origin: "https://evil.example" })).status()).toBe(403);
  expect((await call({ origin, "sec-fetch-site": "cross-site" })).status()).toBe(403);
  expect((await call({ origin, "sec-fetch-site": "same-site" })).status()).toBe(403);
  expect((await call({ origin, "sec-fetch-site": "same-origin" })).status()).toBe(200);
});

test("pages carry headers against framing, sniffing and foreign scripts", async ({
  page,
  member,
  watch,
}) => {
  await page.context().addCookies(member.cookies);
  const headers = (await page.goto("/cards"))?.headers() ?? {};
  const policy = headers["content-security-policy"] ?? "";
  expect(policy).toMatch(/script-src [^;]*'nonce-[^']+'/);
  expect(policy).not.toMatch(/script-src [^;]*'unsafe-(inline|eval)'/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBeTruthy();
  // They hold: an injected script does not run.
  const ran = await page.evaluate(async () => {
    const script = document.createElement("div");
    script.innerHTML = '<img src="data:," onerror="window.smuggled = true">';
    // Reported after the injected one, which was there first.
    const failed = new Promise((resolve) =>
      script.firstElementChild?.addEventListener("error", resolve),
    );
    document.body.append(script);
    await failed;
    return "smuggled" in window;
  });
  expect(ran).toBe(false);
  watch.expect(/violates the following Content Security Policy/);
});

test("a visitor who is not signed in is redirected before any part of the page is sent", async ({
  page,
}) => {
  const answer = await page.request.get("/bookings?when=past", { maxRedirects: 0 });
  expect(answer.status()).toBe(307);
  expect(answer.headers()["location"]).toBe("/sign-in?callbackUrl=%2Fbookings%3Fwhen%3Dpast");
});
