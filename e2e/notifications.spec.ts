import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { startPushService } from "@/testing/fakes/push-service";
import { expect, signIn, test } from "./fixtures";

const card = (page: Page) => page.getByRole("region", { name: "Notifications", exact: true });
const push = (page: Page) => page.getByRole("region", { name: "Push on your devices" });

test("a member chooses each kind and way, and a choice that is not saved is as it was", async ({
  page,
  member,
  watch,
}) => {
  await signIn(page, member, "/me");
  await page.getByRole("link", { name: "Notifications" }).click();
  const reminders = card(page).getByRole("checkbox", { name: "Reminders: Mail" });
  const pushed = card(page).getByRole("checkbox", { name: "Reminders: Push" });
  const calendar = card(page).getByRole("checkbox", { name: "Bookings and changes: Calendar" });
  await expect(card(page).getByRole("checkbox")).toHaveCount(7);
  await expect(reminders).toBeChecked();
  await reminders.uncheck();
  await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeVisible();
  await calendar.uncheck();
  await expect(page.getByRole("status").getByText("Saved", { exact: true })).toHaveCount(2);
  await page.reload();
  await expect(reminders).not.toBeChecked();
  await expect(calendar).not.toBeChecked();
  await expect(pushed).toBeChecked();

  await page.route("**/api/trpc/me.changeNotifications*", (route) => route.abort());
  await reminders.check().catch(() => undefined);
  await expect(card(page).getByText(/^Not saved\. It is as it was\./)).toBeVisible();
  await expect(reminders).not.toBeChecked();
  watch.expect(/ERR_FAILED/);
});

test.describe("messages to a browser", () => {
  test.use({ keepsOffline: true });

  test("are switched on and off; the browser's own service is played, as it needs the internet", async ({
    page,
    context,
    member,
    club,
    room,
  }) => {
    const service = await startPushService();
    try {
      await context.grantPermissions(["notifications"]);
      await page.addInitScript(({ endpoint, p256dh, auth }) => {
        const made = {
          endpoint,
          options: {},
          toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
          unsubscribe: async () => Boolean(sessionStorage.removeItem("subscribed")) || true,
        };
        Object.assign(PushManager.prototype, {
          getSubscription: async () => (sessionStorage.getItem("subscribed") ? made : null),
          subscribe: async () => {
            sessionStorage.setItem("subscribed", "yes");
            return made;
          },
        });
      }, service.subscription);
      await signIn(page, member, "/me");
      await push(page).getByRole("button", { name: "Turn on here" }).click();
      await expect(push(page).getByText("On in this browser")).toBeVisible();
      await page.reload();
      await expect(push(page).getByText("On in this browser")).toBeVisible();
      const booking = await club.booking(member, room, { paid: true });
      await expect.poll(() => service.pushed.length, { timeout: 20_000 }).toBe(1);
      expect(service.pushed[0]?.message).toMatchObject({
        title: "Your booking is confirmed",
        tag: booking,
      });
      await push(page).getByRole("button", { name: "Turn off here" }).click();
      await expect(push(page).getByText("Off in this browser")).toBeVisible();
      await page.reload();
      await expect(push(page).getByText("Off in this browser")).toBeVisible();
    } finally {
      await service.close();
    }
  });

  test("say so where the browser forbids them, or its service does not answer", async ({
    page,
    context,
    member,
  }) => {
    await signIn(page, member, "/me");
    await page.evaluate(() => {
      PushManager.prototype.subscribe = () => Promise.reject(new Error("no service"));
    });
    await context.grantPermissions(["notifications"]);
    await push(page).getByRole("button", { name: "Turn on here" }).click();
    await expect(push(page).getByText(/message service did not answer/)).toBeVisible();
    await page.evaluate(() => {
      Notification.requestPermission = () => Promise.resolve("denied");
    });
    await push(page).getByRole("button", { name: "Turn on here" }).click();
    await expect(push(page).getByText(/This browser blocks messages/)).toBeVisible();
  });

  test("are shown by the service worker, and a press opens the booking's page in its club", async ({
    page,
    context,
    member,
    browserName,
  }) => {
    test.skip(browserName !== "chromium", "only there a message can be handed over");
    await context.grantPermissions(["notifications"]);
    await signIn(page, member, "/me");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const devtools = await context.newCDPSession(page);
    const origin = new URL(page.url()).origin;
    const id = await new Promise<string>((resolve) => {
      devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
        if (own) resolve(own.registrationId);
      });
      void devtools.send("ServiceWorker.enable");
    });
    const deliver = (data: string) =>
      devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId: id, data });
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const all = await registration.getNotifications();
        return all.map(({ title, body, tag, data }) => ({
          title,
          body,
          tag,
          data: data as unknown,
        }));
      });
    const url = `${origin}/harbour/bookings/bkg_${randomBytes(4).toString("hex")}`;
    const message = { title: "See you soon", body: "Court 1, Tue 1 Dec, 10:00", url, tag: "bkg_1" };
    await deliver(JSON.stringify(message));
    await deliver(JSON.stringify({ ...message, title: "Your booking has changed" }));
    await expect
      .poll(shown)
      .toEqual([
        { title: "Your booking has changed", body: message.body, tag: "bkg_1", data: { url } },
      ]);
    // Opening a window needs a person's press, so the worker's last step is recorded instead.
    const [worker] = context.serviceWorkers();
    const opened = async (address: string) =>
      worker?.evaluate(async (to) => {
        const self = globalThis as unknown as EventTarget & { clients: object };
        const calls: string[] = [];
        Object.assign(self.clients, { openWindow: async (at: string) => void calls.push(at) });
        const notification = { close: () => calls.push("closed"), data: { url: to } };
        const event = Object.assign(new Event("notificationclick"), {
          notification,
          waitUntil: (work: Promise<unknown>) => void (waited = work),
        });
        let waited: Promise<unknown> = Promise.resolve();
        self.dispatchEvent(event);
        await waited;
        return calls;
      }, address);
    expect(await opened(url)).toEqual(["closed", url]);
    expect(await opened("https://elsewhere.example/")).toEqual(["closed"]);
    await deliver("not JSON");
    await expect.poll(async () => (await shown()).length).toBe(2);
  });
});
