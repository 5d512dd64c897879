import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { type Club, makeClub } from "@/api/contract/club";
import { bearer, cookie } from "@/api/contract/request";
import { exportMember } from "@/features/backoffice/member-export/export";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { eraseMember } from "@/features/backoffice/member-erase/erase";
import { mergeMember } from "@/features/backoffice/member-merge/merge";
import { createMember } from "@/features/people/members/create";
import { getMember } from "@/features/people/members/get";
import type { Member } from "@/features/people/members/schema";
import { setMemberPhoto } from "@/features/people/members/set-photo";
import { updateMember } from "@/features/people/members/update";
import { deleteImage } from "@/features/platform/images/delete";
import { getImage } from "@/features/platform/images/get";
import { listImages } from "@/features/platform/images/list";
import { updateOrganization } from "@/features/platform/organizations/update";
import { resetOrganization } from "@/features/backoffice/organization-reset/reset";
import { verifyPass } from "@/features/access/pass-checks/verify";
import { HOUR } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { newPeer } from "@/testing/limits";
import { makeHolder } from "@/testing/worlds/door";
import { makeWorld } from "@/testing/worlds/world";
import { imageEntry } from "./images";
import { restFetch } from "./rest-fetch";

let club: Club;
let ctx: Ctx;
beforeAll(async () => {
  club = await makeClub();
  ({ ctx } = club);
});

/** Draws a picture, red on the left and blue on the right. */
async function draw(width = 600, height = 300) {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const };
  const left = await sharp({ create: { ...half, background: "#ff0000" } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: "#0000ff" } }).composite([
    { input: left, left: 0, top: 0 },
  ]);
}
const encoded = async (width?: number, height?: number) =>
  (await (await draw(width, height)).png().toBuffer()).toString("base64");

type Answer = { photo_url: string; member: Member; detail: unknown };

async function call(
  method: string,
  path: string,
  headers: Record<string, string>,
  fields?: Record<string, unknown>,
) {
  const sent = {
    method,
    headers: { ...headers, "content-type": "application/json", "sec-fetch-site": "same-origin" },
    ...(fields && { body: JSON.stringify(fields) }),
  };
  const answer = await restFetch(new Request(`http://localhost:3000${path}`, sent), newPeer());
  const text = await answer.text();
  const body = (text === "" ? {} : JSON.parse(text)) as Answer;
  return { status: answer.status, body, text };
}
const open = async (url: string | null, size = "/320.png") => {
  const { pathname, search } = new URL(url ?? "");
  return imageEntry(new Request(`http://localhost:3000${pathname}${size}${search}`));
};
/** Returns the main colour of a picture's first pixel. */
const colour = async (answer: Response) => {
  const image = sharp(Buffer.from(await answer.arrayBuffer())).removeAlpha();
  const [red = 0, , blue = 0] = await image.raw().toBuffer();
  return red > blue ? "red" : "blue";
};
const images = (where: object = {}) =>
  ctx.db.image.count({ where: { organization_id: ctx.org.id, personal: true, ...where } });
const withPhoto = async (name = "Ada", by = ctx) => {
  const { id } = await createMember(by, { name });
  return setMemberPhoto(by, { member_id: id, data: await encoded() });
};

describe("a member's photo", () => {
  test("is the square around a point, set by the club, replaced and removed", async () => {
    const { id } = await createMember(ctx, { name: "Ada" });
    const path = `/v1/members/${id}/photo`;
    const key = bearer(await club.key());
    const before = await images();
    const data = await encoded();
    const first = await call("POST", path, key, { data, focus: { x: 0, y: 0 } });
    expect(first.status).toBe(200);
    const seen = await open(first.body.photo_url);
    expect(await colour(seen.clone())).toBe("red");
    const meta = await sharp(Buffer.from(await seen.arrayBuffer())).metadata();
    expect([meta.width, meta.height]).toEqual([300, 300]);
    const second = await call("POST", path, key, { data, focus: { x: 1, y: 0.5 } });
    expect(await colour(await open(second.body.photo_url))).toBe("blue");
    expect((await open(first.body.photo_url)).status).toBe(404);
    expect(await images()).toBe(before + 1);
    expect((await call("DELETE", path, key)).status).toBe(204);
    expect((await open(second.body.photo_url)).status).toBe(404);
    expect(await images()).toBe(before);
    expect(await getMember(ctx, { member_id: id })).toMatchObject({ photo_url: null });
    expect((await call("DELETE", path, key)).status).toBe(204);
    const told = await ctx.db.domainEvent.findMany({
      where: { organization_id: ctx.org.id, object_id: id, type: "member.updated" },
    });
    expect(told.map((event) => event.data)).toEqual(
      [1, 2, 3].map(() => ({ changed: ["photo_url"] })),
    );
  });

  test("is the member's own to set, see and remove, and nobody else's", async () => {
    const own = cookie(await club.session());
    const other = cookie(await club.sessionOfOther());
    const set = await call("POST", "/portal/v1/me/photo", own, { data: await encoded() });
    expect(set.status).toBe(200);
    const url = set.body.member.photo_url;
    expect((await open(url)).status).toBe(200);
    expect((await call("GET", "/portal/v1/me", own)).body.member.photo_url).toBe(url);
    expect((await call("GET", "/portal/v1/me", other)).body.member.photo_url).toBeNull();
    // Another one's request reaches only the other one's photo.
    expect((await call("DELETE", "/portal/v1/me/photo", other)).status).toBe(204);
    expect((await open(url)).status).toBe(200);
    const member_id = set.body.member.id;
    const { id } = await createMember(ctx, { name: "Another" });
    const theirs = { ...ctx, actor: { kind: "member" as const, id } };
    const stranger = setMemberPhoto(theirs as Ctx, { member_id, data: await encoded() });
    await expect(stranger).rejects.toMatchObject({ of: { code: "member_not_found" } });
    expect((await call("DELETE", "/portal/v1/me/photo", own)).status).toBe(204);
    expect((await open(url)).status).toBe(404);
  });

  test("is another club's for no key, and needs the scope", async () => {
    const { id, photo_url } = await withPhoto();
    const data = await encoded();
    const stranger = bearer(await (await makeClub()).key());
    const reader = bearer(await club.key({ scopes: ["members:read", "images:write"] }));
    for (const [headers, status] of [
      [stranger, 404],
      [reader, 403],
    ] as const)
      for (const method of ["POST", "DELETE"]) {
        const sent = method === "POST" ? { data } : undefined;
        const answer = await call(method, `/v1/members/${id}/photo`, headers, sent);
        expect(answer.status, method).toBe(status);
      }
    expect((await open(photo_url)).status).toBe(200);
    expect((await getMember(ctx, { member_id: id })).photo_url).toBe(photo_url);
  });

  test.each([
    ["a text", Buffer.from("hello"), "not a JPEG, PNG, WebP or AVIF"],
    ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "not a JPEG"],
    [
      "what iPhones write",
      Buffer.concat([Buffer.alloc(4), Buffer.from("ftypheic"), Buffer.alloc(99)]),
      "is a HEIC",
    ],
  ])("is not %s, which says why", async (_what, bytes, why) => {
    const { id } = await createMember(ctx, { name: "Ada" });
    const sent = { data: bytes.toString("base64") };
    const answer = await call("POST", `/v1/members/${id}/photo`, bearer(await club.key()), sent);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: "image_invalid",
      field: "data",
      detail: expect.stringContaining(why),
    });
  });

  test("has at most 8 MiB, and says which field has more", async () => {
    const { id } = await createMember(ctx, { name: "Ada" });
    const path = `/v1/members/${id}/photo`;
    const key = bearer(await club.key());
    const large = (mebibytes: number) =>
      Buffer.alloc(mebibytes * 1024 * 1024 + 3, 1).toString("base64");
    const fault = await call("POST", path, key, { data: large(8) });
    expect(fault.status).toBe(422);
    expect(fault.body.detail).toMatchObject([{ loc: ["body", "data"], type: "string_too_long" }]);
    expect((await call("POST", path, key, { data: large(9) })).status).toBe(413);
    const outside = { data: await encoded(), focus: { x: 2, y: 0 } };
    expect((await call("POST", path, key, outside)).body.detail).toMatchObject([
      { loc: ["body", "focus", "x"], type: "less_than_equal" },
    ]);
  });
});

describe("the address of a photo", () => {
  test("opens nothing without its signature, with another one's, or once it has ended", async () => {
    const { id, photo_url } = await withPhoto();
    const other = await withPhoto("Ben");
    const url = new URL(photo_url ?? "");
    const answer = await open(photo_url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": expect.stringMatching(/^private, max-age=(3600|[12]?\d{1,3})$/),
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    expect((await open(url.origin + url.pathname)).status).toBe(404);
    expect(
      (await open(url.origin + url.pathname + new URL(other.photo_url ?? "").search)).status,
    ).toBe(404);
    const earlier = (hours: number) => ({ ...ctx, now: () => new Date(Date.now() - hours * HOUR) });
    const ended = await getMember(earlier(25), { member_id: id });
    expect((await open(ended.photo_url)).status).toBe(404);
    expect((await open((await getMember(earlier(11), { member_id: id })).photo_url)).status).toBe(
      200,
    );
    url.searchParams.set("expires", String(2_000_000_000));
    expect((await open(url.href)).status).toBe(404);
  });

  test("is none of the club's images: no list has it, and no logo shows it", async () => {
    const { photo_url } = await withPhoto();
    const image_id = new URL(photo_url ?? "").pathname.split("/").at(-1) ?? "";
    const { items, total } = await listImages(ctx, { page: 1, size: 100 });
    expect(items.map(({ id }) => id)).not.toContain(image_id);
    expect(total).toBe(items.length);
    const missing = { of: { code: "image_not_found" } };
    await expect(getImage(ctx, { image_id })).rejects.toMatchObject(missing);
    await expect(deleteImage(ctx, { image_id })).rejects.toMatchObject(missing);
    const branding = { logo_image_id: image_id };
    await expect(
      updateOrganization(ctx, { organization_id: ctx.org.id, branding }),
    ).rejects.toMatchObject({ faults: [{ type: "unknown_reference" }] });
  });
});

describe("a photo goes with its member", () => {
  test("to the door, unless the club says where its own picture is", async () => {
    const world = await makeWorld();
    const { member, code } = await makeHolder(world);
    const { photo_url } = await setMemberPhoto(world.ctx, {
      member_id: member.id,
      data: await encoded(),
    });
    expect((await verifyPass(world.ctx, { code })).member?.photo_url).toBe(photo_url);
    const checked = "https://example.org/checked.png";
    await updateMember(world.ctx, { member_id: member.id, metadata: { photo_url: checked } });
    expect((await verifyPass(world.ctx, { code })).member?.photo_url).toBe(checked);
  });

  test("into the export, with its bytes", async () => {
    const { id, photo_url } = await withPhoto();
    let text = "";
    for await (const part of (await exportMember(ctx, { member_id: id })).text) text += part;
    const { photo } = JSON.parse(text) as { photo: { url: string; data: string } };
    expect(photo.url).toBe(photo_url);
    expect(await sharp(Buffer.from(photo.data, "base64")).metadata()).toMatchObject({
      format: "webp",
      width: 300,
      height: 300,
    });
  });

  test("and is deleted when the member is erased", async () => {
    const { id, photo_url } = await withPhoto();
    expect((await open(photo_url)).status).toBe(200);
    await archiveMember(ctx, { member_id: id });
    expect((await open(photo_url)).status).toBe(200);
    const before = await images();
    expect((await eraseMember(ctx, { member_id: id })).photo_url).toBeNull();
    expect((await open(photo_url)).status).toBe(404);
    expect(await images()).toBe(before - 1);
    const sent = { data: await encoded() };
    const refused = await call("POST", `/v1/members/${id}/photo`, bearer(await club.key()), sent);
    expect(refused.body).toMatchObject({ code: "member_erased" });
    expect(await images()).toBe(before - 1);
  });

  test("to the record that a twin is merged into, unless that has its own", async () => {
    const { id: bare } = await createMember(ctx, { name: "Ada" });
    const twin = await withPhoto();
    const merged = await mergeMember(ctx, { member_id: bare, source_member_id: twin.id });
    expect(merged).toMatchObject({ filled: ["photo_url"], source: { photo_url: null } });
    expect(merged.member.photo_url).toBe(twin.photo_url);
    const another = await withPhoto();
    const before = await images();
    const again = await mergeMember(ctx, { member_id: bare, source_member_id: another.id });
    expect(again.member.photo_url).toBe(twin.photo_url);
    expect((await open(another.photo_url)).status).toBe(404);
    expect(await images()).toBe(before - 1);
    const history = await ctx.db.domainEvent.findMany({
      where: { organization_id: ctx.org.id, type: "member.merged" },
    });
    expect(JSON.stringify(history)).toContain("photo_url");
    expect(JSON.stringify(history)).not.toContain("signature");
  });

  test("and when a test organization is emptied", async () => {
    const emptied = await makeClub();
    await withPhoto("Ada", emptied.ctx);
    const organization_id = emptied.ctx.org.id;
    const key = { organization_id, personal: true };
    expect(await ctx.db.image.count({ where: key })).toBe(1);
    await resetOrganization({ ...emptied.ctx, actor: ctx.actor }, { organization_id });
    expect(await ctx.db.image.count({ where: key })).toBe(0);
  });
});
