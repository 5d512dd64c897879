import { pageIn } from "@/lib/portal-path";
import type { Page } from "playwright/test";
import { expect, signIn, test, type Watch } from "./fixtures";

/**
 * Our side of Stripe's form, against a stand-in for Stripe's browser library that records its calls
 * and lets the sandbox processor decide. It proves our requests to Stripe, not Stripe's own
 * display.
 */

type Call = { name: string; args: unknown };
type Stand = { calls: Call[]; card: string; bank: "complete" | "fail"; wallet: boolean };

/** Runs in the page, in place of js.stripe.com: it is self-contained. */
function standIn(key: string, wallet: boolean) {
  const stand: Stand = { calls: [], card: "pm_card_visa", bank: "complete", wallet };
  const note = (name: string, args: unknown) => stand.calls.push({ name, args });
  const ask = async (method: string, path: string, form: Record<string, string>) => {
    const query = new URLSearchParams(form);
    const answer = await fetch(`/sandbox${path}${method === "GET" ? `?${query}` : ""}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      body: method === "GET" ? null : query,
      redirect: "manual",
    });
    return answer.type === "opaqueredirect" ? {} : ((await answer.json()) as Answer);
  };
  type Answer = {
    status?: string;
    error?: { message: string };
    last_setup_error?: { message: string } | null;
  };
  const answerBank = (id: string, client_secret: string) =>
    ask("POST", `/3ds/${id}`, { client_secret, outcome: stand.bank, return_url: "/" });
  /** The buttons of this device's wallets; pressing one is the holder's confirmation. */
  const wallets = (options: unknown) => {
    const heard: Record<string, (event: object) => void> = {};
    return {
      on(event: string, tell: (event: object) => void) {
        heard[event] = tell;
        const availablePaymentMethods = stand.wallet ? { applePay: true } : undefined;
        if (event === "ready") setTimeout(() => tell({ availablePaymentMethods }));
      },
      mount(place: HTMLElement) {
        note("mountWallets", options);
        const button = document.createElement("button");
        button.textContent = "Apple Pay";
        button.type = "button";
        button.onclick = () =>
          heard["confirm"]?.({ paymentFailed: (why: unknown) => note("paymentFailed", why) });
        place.append(button);
      },
    };
  };
  const stripe = {
    elements(options: unknown) {
      note("elements", options);
      return {
        submit: () => Promise.resolve({}),
        create(type: string, options: unknown) {
          note("create", type);
          return type === "expressCheckout"
            ? wallets(options)
            : {
                on: (event: string, tell: () => void) => event === "ready" && setTimeout(tell),
                mount: (place: HTMLElement) =>
                  (place.textContent = "Stripe asks for the card here."),
                destroy: () => undefined,
              };
        },
      };
    },
    async confirmSetup({ elements, ...args }: { elements: unknown; clientSecret: string }) {
      note("confirmSetup", { ...args, elements: typeof elements });
      const { clientSecret: client_secret } = args;
      const [id = ""] = client_secret.split("_secret_");
      const path = `/v1/setup_intents/${id}`;
      const form = { client_secret, payment_method: stand.card };
      const { error, status } = await ask("POST", `${path}/confirm`, form);
      if (error) return { error };
      if (status === "requires_action") await answerBank(id, client_secret);
      const { last_setup_error } = await ask("GET", path, { client_secret });
      return last_setup_error ? { error: last_setup_error } : { setupIntent: { id } };
    },
    async handleNextAction(args: { clientSecret: string }) {
      note("handleNextAction", args);
      await answerBank(args.clientSecret.split("_secret_")[0] ?? "", args.clientSecret);
      return {};
    },
  };
  Object.assign(window, {
    stand,
    Stripe: (...args: unknown[]) => {
      note("Stripe", args);
      return stripe;
    },
  });
}

/** Makes our pages use Stripe as the processor, for a club with an account of its own there. */
async function useStripe(page: Page, watch: Watch, { wallet = false } = {}) {
  let key = "";
  await page.route(
    (url) => /^\/(cards|bookings\/\w+\/checkout)$/.test(pageIn(url.pathname)),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.continue();
      const answer = await route.fetch();
      const text = await answer.text();
      key ||= /publishable_key\\?":\\?"([^"\\]+)/.exec(text)?.[1] ?? "";
      const body = text
        .replaceAll(/(provider\\?":\\?")sandbox/g, "$1stripe")
        .replaceAll(/(test_mode\\?":true,\\?"account\\?":)null/g, '$1\\"acct_club\\"');
      // A server with Stripe allows these hosts in its policy; its own tests prove that.
      const { "content-security-policy": _, ...headers } = answer.headers();
      await route.fulfill({ response: answer, headers, body });
    },
  );
  await page.route("https://js.stripe.com/**", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `(${standIn.toString()})(${JSON.stringify(key)}, ${wallet})`,
    }),
  );
  return {
    key: () => key,
    calls: () => page.evaluate(() => (window as unknown as { stand: Stand }).stand.calls),
    /** Sets the input in Stripe's frame from now on, and the answer of its bank. */
    set: (change: Partial<Stand>) =>
      page.evaluate(
        (given) => void Object.assign((window as unknown as { stand: Stand }).stand, given),
        change,
      ),
    loaded: () => watch.expect(/^asked another machine: https:\/\/js\.stripe\.com\//),
  };
}

test("a card is saved by a set-up that Stripe confirms for charges in the member's absence", async ({
  page,
  club,
  watch,
}) => {
  const member = await club.member();
  const stripe = await useStripe(page, watch);
  await signIn(page, member, "/cards");
  const save = page.getByRole("button", { name: "Save card" });
  const alert = page.getByRole("main").getByRole("alert");
  await page.getByRole("button", { name: "Add a card" }).click();
  await expect(page.getByText("Stripe asks for the card here.")).toBeVisible();
  stripe.loaded();

  await test.step("its bank refuses: Stripe's message shows, and nothing is saved", async () => {
    await stripe.set({ card: "pm_card_authenticationRequired", bank: "fail" });
    await save.click();
    await expect(alert).toContainText("Couldn’t save this card");
    await expect(alert).toContainText("unable to authenticate");
    await expect(save).toBeEnabled();
  });

  await test.step("its bank approves", async () => {
    await stripe.set({ bank: "complete" });
    await save.click();
    await expect(page.getByText("The card is saved.")).toBeVisible();
    await expect(page.getByText("Visa ending in 3184").first()).toBeVisible();
  });

  const calls = await stripe.calls();
  expect(calls.map(({ name }) => name)).toEqual([
    "Stripe",
    "elements",
    "create",
    "create",
    "mountWallets",
    "confirmSetup",
    "confirmSetup",
  ]);
  expect(
    calls
      .filter((_, at) => ![3, 4].includes(at))
      .slice(0, 4)
      .map(({ args }) => args),
  ).toEqual([
    [stripe.key(), expect.objectContaining({ stripeAccount: "acct_club" })],
    expect.objectContaining({
      mode: "setup",
      setupFutureUsage: "off_session",
      allowedPaymentMethodTypes: ["card"],
    }),
    "payment",
    {
      clientSecret: expect.stringMatching(/^seti_\w+_secret_\w+$/),
      confirmParams: { return_url: expect.stringMatching(/\/cards$/) },
      elements: "object",
      redirect: "if_required",
    },
  ]);
});

test("a wallet's button saves its card as the form does, and hears of a refusal", async ({
  page,
  club,
  watch,
}) => {
  const member = await club.member();
  const stripe = await useStripe(page, watch, { wallet: true });
  await signIn(page, member, "/cards");
  await page.getByRole("button", { name: "Add a card" }).click();
  const wallet = page.getByRole("button", { name: "Apple Pay" });
  await expect(wallet).toBeVisible();
  stripe.loaded();
  await stripe.set({ card: "pm_card_authenticationRequired", bank: "fail" });
  await wallet.click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("unable to authenticate");
  await stripe.set({ card: "pm_card_visa", bank: "complete" });
  await wallet.click();
  await expect(page.getByText("Visa ending in 4242").first()).toBeVisible();
  const calls = await stripe.calls();
  const said = (name: string) => calls.filter((call) => call.name === name).map(({ args }) => args);
  expect(said("paymentFailed")).toEqual([{ reason: "fail" }]);
  expect(said("mountWallets")).toMatchObject([
    { paymentMethods: { applePay: "auto", googlePay: "auto", link: "auto" } },
  ]);
  expect(said("elements")).toMatchObject([{ mode: "setup", currency: "eur" }]);
});

test("a payment whose bank asks is handed to Stripe, refused, and paid at the second try", async ({
  page,
  club,
  member,
  room,
  watch,
}) => {
  await club.card(member, "pm_card_authenticationRequired");
  const id = await club.booking(member, room);
  const stripe = await useStripe(page, watch);
  await signIn(page, member, `/bookings/${id}/checkout`);
  const pay = page.getByRole("button", { name: "Pay €24.00" });
  const alert = page.getByRole("main").getByRole("alert");
  await page.getByRole("radio", { name: /3184/ }).check();
  // Loads the library, so that the bank's answer can be set.
  await page.getByRole("button", { name: "Add a card" }).click();
  await expect(page.getByText("Stripe asks for the card here.")).toBeVisible();
  stripe.loaded();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();

  await stripe.set({ bank: "fail" });
  await pay.click();
  await expect(alert).toContainText("The payment did not go through");
  await stripe.set({ bank: "complete" });
  const calls = await stripe.calls();
  expect(calls.at(-1)).toEqual({
    name: "handleNextAction",
    args: { clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/) },
  });
  await pay.click();
  await expect(page.getByRole("heading", { name: "You’re booked" })).toBeVisible();
});
