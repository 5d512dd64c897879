import { beforeEach, describe, expect, test } from "vitest";
import { createCashDesk } from "@/features/billing/cash-desks/create";
import { closeCashSession } from "@/features/billing/cash-sessions/close";
import { moveCash } from "@/features/billing/cash-sessions/move";
import { openCashDesk } from "@/features/billing/cash-sessions/open";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createPayment } from "@/features/billing/payments/create";
import { createRefund } from "@/features/billing/refunds/create";
import type { Ctx } from "@/server/context";
import { pagesOfPdf, textOfPdf, textsOffPage } from "@/testing/text-of-pdf";
import { workAs } from "@/testing/worlds/staff-session";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { printDaySheet } from "./day-sheet";

let world: World;
let desk: Ctx;
beforeEach(async () => {
  world = await makeWorld({ now: "2026-11-23T23:10:00.000Z" });
  desk = await workingAs("Mia Berg");
});

/** Returns the context of somebody at the till. */
async function workingAs(name: string, more: { approved_by?: string } = {}): Promise<Ctx> {
  const { id } = await workAs(world, "front_desk", name);
  return world.as({ kind: "staff", id, scopes: new Set(["*"]), ...more });
}

async function open(name = "Bar", opening_amount = 10_000): Promise<string> {
  const { id: cash_desk_id } = await createCashDesk(world.ctx, { name });
  return (await openCashDesk(desk, { cash_desk_id, opening_amount })).id;
}
async function take(cash_session_id: string, provider: "cash" | "card_terminal", amount: number) {
  const { id: member_id } = await makeMember(world);
  const paid = { member_id, amount, currency: "EUR", provider };
  const { id: payment_id } = await createPayment(world.ctx, paid);
  await updatePayment(world.ctx, { payment_id, status: "succeeded", cash_session_id });
  return payment_id;
}
const move = (
  cash_session_id: string,
  kind: "paid_in" | "paid_out",
  amount: number,
  reason: string,
) => moveCash(desk, { cash_session_id, kind, amount, reason });
const print = (cash_session_id: string) => printDaySheet(world.ctx, { cash_session_id });
const settle = (data: object) =>
  world.ctx.db.organization.update({ where: { id: world.org.id }, data });
function expectWords(text: string, ...all: string[]) {
  const plain = text.replaceAll(/[\u00a0\u202f]/g, " ");
  for (const words of all) expect(plain).toContain(words);
}

describe("the day sheet of a till", () => {
  test("says who opened and counted it, what was taken and moved, and what it comes to", async () => {
    const id = await open();
    const payment_id = await take(id, "cash", 2500);
    await take(id, "cash", 1200);
    await take(id, "card_terminal", 9900);
    await createRefund(world.ctx, { payment_id, amount: 500 });
    await move(id, "paid_out", 1250, "Milk and coffee");
    await move(id, "paid_in", 5000, "More change");
    world.setNow("2026-11-24T17:45:00.000Z");
    const { id: approved_by } = await workAs(world, "manager", "Noor Salem");
    await closeCashSession(await workingAs("Tom Vogel", { approved_by }), {
      ...{ cash_session_id: id, counted_amount: 16_750, difference_reason: "Wrong change" },
      counted: [
        { denomination: 5000, count: 3 },
        { denomination: 1000, count: 1 },
        { denomination: 500, count: 1 },
        { denomination: 50, count: 5 },
      ],
    });
    const printed = await print(id);
    expect(printed.filename).toBe(`2026-11-24-${id}.pdf`);
    const text = await textOfPdf(printed);
    expectWords(
      text,
      ...["Test club", "Day sheet", "Till Bar", id, "Page 1 of 1"],
      // The club's clock is an hour ahead, and so a day.
      ...["Opened Nov 24, 2026, 12:10 AM, Mia Berg", "Counted Nov 24, 2026, 6:45 PM, Tom Vogel"],
      ...["Reason Wrong change", "Allowed by Noor Salem"],
      ...["Cash 2 €37.00", "Card terminal 1 €99.00", "Total 3 €136.00"],
      ...["Float €100.00", "Cash taken €37.00", "Cash given back −€5.00", "Put in €50.00"],
      ...["Taken out −€12.50", "Should be there €169.50", "Counted €167.50", "Difference −€2.00"],
      ...["3 × €50 €150.00", "5 × €0.50 €2.50"],
      ...["Milk and coffee Mia Berg −€12.50", "More change Mia Berg €50.00"],
      ...["signature: counted by", "signature: checked by"],
    );
    expect(text.indexOf("Milk and coffee")).toBeLessThan(text.indexOf("More change"));
    expect(text).not.toContain("still open");
  });

  test("of an open till is an interim sheet that says so, at which nothing was counted", async () => {
    const id = await open();
    world.setNow("2026-11-24T11:00:00.000Z");
    const text = await textOfPdf(await print(id));
    expectWords(
      text,
      ...["Interim sheet", "The till is still open.", "As of Nov 24, 2026, 12:00 PM"],
      ...["Cash 0 €0.00", "Should be there €100.00", "No cash was put in or taken out."],
    );
    for (const words of ["Day sheet", "Difference", "Notes and coins", "Allowed by"]) {
      expect(text).not.toContain(words);
    }
  });

  test("is in the organization's language and currency", async () => {
    await settle({ locale: "de" });
    const id = await open("Tresen");
    await move(id, "paid_out", 1250, "Milch");
    expectWords(
      await textOfPdf(await print(id)),
      ...["Zwischenbericht", "Kasse Tresen", "24.11.2026, 00:10", "Soll 87,50 €", "−12,50 €"],
      "Seite 1 von 1",
    );
    world.ctx.org.default_currency = "KWD";
    desk.org.default_currency = "KWD";
    expectWords(await textOfPdf(await print(await open("Lager", 5000))), "Soll 5,000 KWD");
  });

  test("repeats the head of a list on each of its pages, and numbers them", async () => {
    const id = await open("Bar", 100_000);
    for (let n = 1; n <= 70; n += 1) await move(id, "paid_out", n, `Parcel ${n}`);
    const pages = await pagesOfPdf(await print(id));
    expect(pages.length).toBeGreaterThan(2);
    for (const [n, text] of pages.entries()) {
      expect(text).toContain(`Page ${n + 1} of ${pages.length}`);
      if (text.includes("Parcel")) expect(text).toContain("When Reason By Amount");
    }
    const text = pages.join(" ");
    for (let n = 1; n <= 70; n += 1) expect(text).toContain(`Parcel ${n} Mia Berg`);
    expect(pages.at(-1)).toContain("signature: counted by");
  });

  test("has the signatures below a row of its list, however long that is", async () => {
    const id = await open("Bar", 100_000);
    const counts = new Set<number>();
    for (let n = 1; n <= 56; n += 1) {
      await move(id, "paid_out", n, `Parcel ${n}`);
      if (n < 28 || n % 2 === 1) continue;
      const pages = await pagesOfPdf(await print(id));
      counts.add(pages.length);
      expect(pages.at(-1)).toMatch(/Parcel .*signature: counted by/);
    }
    expect(counts.size).toBeGreaterThan(1);
  });

  test("keeps long names within the page", async () => {
    desk = await workingAs("N".repeat(100));
    const id = await open("D".repeat(100));
    await move(id, "paid_in", 100_000_000, "From the safe");
    await move(id, "paid_out", 100_000_000, "R".repeat(200));
    const file = await print(id);
    const letters = (await textOfPdf(file)).replaceAll(" ", "");
    for (const name of ["N".repeat(100), "D".repeat(100), "R".repeat(200)])
      expect(letters).toContain(name);
    expect(letters).toContain("−€1,000,000.00");
    expect(await textsOffPage(file)).toEqual([]);
  });

  test("names a key that opened the till as a key", async () => {
    const scopes = new Set(["*"]);
    const { tenant_id, id: org } = world.org;
    desk = world.as({ kind: "apiKey", id: "key_1", tenant_id, scopes, organization_ids: [org] });
    expectWords(await textOfPdf(await print(await open())), "12:10 AM, API key");
  });

  test("of another organization is not there", async () => {
    const id = await open();
    const other = await makeWorld();
    await expect(printDaySheet(other.ctx, { cash_session_id: id })).rejects.toMatchObject({
      of: { code: "cash_session_not_found" },
    });
  });
});
