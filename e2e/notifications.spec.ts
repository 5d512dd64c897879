import type { Page } from "playwright/test";
import { startPushService } from "@/testing/fakes/push-service";
import { expect, signIn, test } from "./fixtures";

const card = (page: Page) => page.getByRole("region", { name: "Notifications", exact: true });
/** Plays a member who allows messages: this browser has no window to ask in, and forbids all. */
const allowMessages = (page: Page) => permit(page, "granted");

/** Answers for the browser: whether it forbids messages from the start differs from one to another. */
function permit(page: Page, answer: NotificationPermission) {
  return page.addInitScript((said) => {
    Object.defineProperty(Notification, "permission", { value: said, writable: true });
    Notification.requestPermission = async () => said;
  }, answer);
}
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
  await card(page).getByRole("link", { name: "Subscribe to your calendar" }).click();
  await page.waitForURL("**/calendar");
  await page.goBack();
  await expect(reminders).not.toBeChecked();
  await expect(calendar).not.toBeChecked();
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
    member,
    club,
    room,
  }) => {
    const service = await startPushService();
    try {
      await allowMessages(page);
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
      // Another club at this address would send to the same subscription.
      expect(await page.evaluate(() => sessionStorage.getItem("subscribed"))).toBe("yes");
    } finally {
      await service.close();
    }
  });

  test("are not offered where the browser forbids them", async ({ page, member }) => {
    await permit(page, "denied");
    await signIn(page, member, "/me");
    await expect(push(page).getByText(/This browser blocks messages/)).toBeVisible();
    await expect(push(page).getByRole("button")).toHaveCount(0);
  });

  test("are off after a refusal, which is said", async ({ page, member }) => {
    await allowMessages(page);
    await signIn(page, member, "/me");
    await page.evaluate(() => {
      PushManager.prototype.subscribe = () => Promise.reject(new Error("no service"));
    });
    await push(page).getByRole("button", { name: "Turn on here" }).click();
    await expect(push(page).getByText(/message service did not answer/)).toBeVisible();
    await expect(push(page).getByText("Off in this browser")).toBeVisible();
    await page.evaluate(() => {
      Notification.requestPermission = async () => "denied";
    });
    await push(page).getByRole("button", { name: "Turn on here" }).click();
    await expect(push(page).getByText(/This browser blocks messages/)).toBeVisible();
  });

  test("are shown by the service worker, and a press opens the booking's page in its club", async ({
    page,
    context,
    member,
  }) => {
    await signIn(page, member, "/me");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error("The service worker does not run");
    /** Lets the worker handle an event; returns what it asked of the browser, which does neither here. */
    const handle = (type: "push" | "notificationclick", given: string) =>
      worker.evaluate(
        async ([name, text]) => {
          type Asked = { registration: object; clients: object } & EventTarget;
          const self = globalThis as unknown as Asked;
          const asked: unknown[] = [];
          const ask = async (...of: unknown[]) => void asked.push(...of);
          Object.assign(self.registration, { showNotification: ask });
          Object.assign(self.clients, { openWindow: ask });
          let work: Promise<unknown> = Promise.resolve();
          const event = Object.assign(new Event(name), {
            data: { json: () => JSON.parse(text) as unknown },
            notification: { close: () => asked.push("closed"), data: { url: text } },
            waitUntil: (one: Promise<unknown>) => void (work = one),
          });
          self.dispatchEvent(event);
          await work;
          return asked;
        },
        [type, given] as const,
      );
    const url = `${new URL(page.url()).origin}/harbour/bookings/bkg_1`;
    const body = "Court 1, Tue 1 Dec, 10:00";
    const message = { title: "See you soon", body, url, tag: "bkg_1", lang: "en", icon: null };
    expect(await handle("push", JSON.stringify(message))).toEqual([
      "See you soon",
      {
        ...{ body, tag: "bkg_1", lang: "en", renotify: true },
        icon: "/icons/foyer-192.png",
        data: { url },
      },
    ]);
    // A browser wants something shown for each message.
    expect(await handle("push", "cut off")).toMatchObject(["Foyer", { data: { url: "/" } }]);
    expect(await handle("notificationclick", url)).toEqual(["closed", url]);
    expect(await handle("notificationclick", "https://elsewhere.example/")).toEqual(["closed"]);
  });
});
