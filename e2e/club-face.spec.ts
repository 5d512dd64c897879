import sharp from "sharp";
import { expect, signIn, test } from "./fixtures";
import { expectAccessible } from "./page-checks";

/** Draws a plain picture as the API takes it. */
async function picture(background: string): Promise<string> {
  const plain = sharp({ create: { width: 800, height: 500, channels: 3, background } });
  return (await plain.jpeg().toBuffer()).toString("base64");
}

const EVERY = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

test("a member reads where the club is, and looks at the photos of a room", async ({
  page,
  club,
  member,
  room,
}) => {
  const { organization } = member;
  const upload = async (background: string) => {
    const body = { data: await picture(background) };
    return (await club.call<{ id: string }>(organization, "POST", "/v1/images", body)).id;
  };
  await club.call(organization, "PATCH", `/v1/organizations/${organization}`, {
    address: { address_line_1: "Am Kai 1", postal_code: "20457", city: "Hamburg" },
    profile: {
      house_rules: "Calls belong in the booths.",
      phone: "+49 40 1234567",
      opening_hours: EVERY.map((day) => ({
        day,
        opens_at_local: "00:00:00Z",
        closes_at_local: "00:00:00Z",
      })),
    },
  });
  const photos = [
    { image_id: await upload("#2f7d9e"), alt: "A blue wall" },
    { image_id: await upload("#b9744c"), alt: "A brown door" },
  ];
  await club.call(organization, "PATCH", `/v1/events/resources/${room.id}`, { photos });

  await signIn(page, member);
  await page.getByRole("region", { name: /^About / }).scrollIntoViewIfNeeded();
  await page.getByRole("link", { name: /^About / }).click();
  await expect(page.getByText("Always open")).toBeVisible();
  await expect(page.getByText("Calls belong in the booths.")).toBeVisible();
  await expect(page.getByRole("link", { name: "+49 40 1234567" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Directions" })).toBeVisible();
  await expectAccessible(page, "the club");

  await page.goto(`/resources/${room.id}`);
  const first = page.getByRole("button", { name: "Open the photo: A blue wall" });
  await first.click();
  const gallery = page.getByRole("dialog", { name: /^Photos of / });
  await expect(gallery.getByRole("img", { name: "A blue wall" })).toBeVisible();
  await expectAccessible(page, "the gallery");
  await page.keyboard.press("ArrowRight");
  await expect(gallery.getByRole("img", { name: "A brown door" })).toBeVisible();
  await expect(gallery.getByText("2 of 2")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(gallery).toBeHidden();
  await expect(first).toBeFocused();
});
