import sharp from "sharp";
import { expect, test } from "vitest";
import { uploadImage } from "@/features/platform/images/upload";
import { makeSignInLink } from "@/features/people/sessions/sign-in-link";
import { updateOrganization } from "@/features/platform/organizations/update";
import { clubCookie } from "@/lib/club-cookie";
import { getDatabase } from "@/server/data/db";
import { makeWorld } from "@/testing/worlds/world";
import { clubManifest, shortName } from "./club-manifest";
import { knownClub } from "./identity/known-club";

test("a phone installs a club's portal under the club's name, sign and colour", async () => {
  const { ctx, org } = await makeWorld();
  const red = { width: 600, height: 600, channels: 3, background: "#d22" } as const;
  const data = (await sharp({ create: red }).png().toBuffer()).toString("base64");
  const { id } = await uploadImage(ctx, { data });
  expect(await clubManifest(org.id)).toMatchObject({
    name: "Test club",
    icons: [{ src: "/icons/foyer-192.png" }, {}, {}],
  });
  const branding = { accent_color: "#ffd400", icon_image_id: id };
  await updateOrganization(ctx, { organization_id: org.id, branding });
  const manifest = await clubManifest(org.id);
  expect(manifest).toMatchObject({ id: `/${org.handle}`, theme_color: "#ffd400" });
  expect(manifest.icons).toContainEqual({
    src: `/images/${org.id}/${id}/maskable-512.png`,
    sizes: "512x512",
    type: "image/png",
    purpose: "maskable",
  });
  expect(await clubManifest("org_00000000000000000000000000")).toMatchObject({ name: "Foyer" });
});

test("a name is shortened by whole words, to what fits below an icon", () => {
  expect(shortName("Harbour Coworking")).toBe("Harbour");
  expect(shortName("TC Nord 1904 e.V.")).toBe("TC Nord 1904");
  expect(shortName("Rudergesellschaft")).toBe("Rudergesellschaft");
});

test("a browser sees the face of the club that it used last", async () => {
  const { org } = await makeWorld();
  const cookie = `theme=dark; ${clubCookie}=${org.id}`;
  expect(await knownClub(cookie)).toMatchObject({ id: org.id, name: "Test club" });
  const other = (await makeWorld()).org;
  const back = `/sign-in?callbackUrl=${encodeURIComponent(`/${other.handle}/bookings`)}`;
  const desk = `/console/${other.handle}/members`;
  const toDesk = `/sign-in?callbackUrl=${encodeURIComponent(desk)}`;
  for (const address of [`/${other.handle}/bookings`, back, desk, toDesk])
    expect(await knownClub(cookie, address)).toMatchObject({ id: other.id });
  const asked = { email: "ada@example.test", baseUrl: "http://localhost:3000", now: new Date() };
  const path = `/${other.handle}/bookings`;
  const link = await makeSignInLink(getDatabase().prisma, { ...asked, path });
  const mailed = new URL(link, asked.baseUrl).pathname;
  expect(await knownClub(null, mailed)).toMatchObject({ id: other.id });
  expect(await knownClub(null, mailed.slice(0, -1))).toBeNull();
  // There are many clubs: an unknown one is nobody's.
  expect(await knownClub(`${clubCookie}=org_00000000000000000000000000`)).toBeNull();
  expect(await knownClub(null)).toBeNull();
});
