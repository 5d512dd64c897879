import { begin, begun } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("a manager erases an archived member by its code, and is told what is in the way", async ({
  page,
  club,
  member,
  room,
  watch,
}) => {
  const guest = await club.member({ name: "N. Lindqvist" });
  await begun(club, room, guest);
  await begin(page, await club.worker("manager"));
  const [, , handle] = new URL(page.url()).pathname.split("/");
  const erase = page.getByRole("button", { name: "Erase …" });
  const archived = async ({ id, name }: { id: string; name: string }) => {
    await page.goto(`/console/${handle}/members/${id}`);
    await expect(erase).toBeHidden();
    await page.getByRole("button", { name: "Archive …" }).click();
    const asks = page.getByRole("dialog", { name: `Archive ${name}?` });
    await asks.getByRole("button", { name: "Archive", exact: true }).click();
    await expect(asks).toBeHidden();
    await erase.click();
    return page.getByRole("dialog", { name: `Erase ${name} for good?` });
  };

  const refused = await archived(guest);
  await expect(refused.getByText("Bookings are still to come.")).toBeVisible();
  await expect(refused.getByRole("button", { name: "Erase", exact: true })).toBeDisabled();
  watch.expect(/409/);

  const asks = await archived(member);
  const press = asks.getByRole("button", { name: "Erase", exact: true });
  const code = asks.getByRole("textbox", { name: /^Type \S+ to confirm$/ });
  await code.fill("something else");
  await expect(press).toBeDisabled();
  await expectSound(page, "an erasure");
  const label = await asks.getByText(/^Type \S+ to confirm$/).textContent();
  await code.fill(label?.split(" ")[1]?.toLowerCase() ?? "");
  await press.click();
  await expect(page.getByText("The member is erased.")).toBeVisible();
  await expect(asks).toBeHidden();
  await expect(page.getByRole("heading", { name: /^Erased member / })).toBeVisible();
  for (const name of ["Erase …", "Restore"])
    await expect(page.getByRole("button", { name })).toBeHidden();
});
