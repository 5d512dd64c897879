import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { signedFile } from "@/features/access/passes/wallet-cards";
import { loadPass } from "@/features/access/passes/store";
import { openPass } from "@/ports/wallet/verify-pass";
import { makeMember, makeWorld } from "@/testing/worlds/world";
import { failureOf, request, setUpPasses } from "@/testing/worlds/passes";
import { createPassDesign } from "./create";
import { previewPassDesign } from "./preview";
import { PreviewPassDesign } from "./preview-schema";
import type { PassDesign } from "./schema";

const test = setUpPasses();

const upload = async (id: string, kind: string, color: string, [width, height] = [600, 600]) => {
  const picture = sharp({
    create: { width: width ?? 0, height: height ?? 0, channels: 3, background: color },
  });
  const data = (await picture.png().toBuffer()).toString("base64");
  return test.call("POST", `/v1/pass-designs/${id}/images`, { kind, data });
};
const pixel = async (bytes: Buffer) => [...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)];

describe("a picture of a design", () => {
  it("is shown by passes once it is published, at the sizes phones ask for", async () => {
    const pass = await test.makePass();
    const { pass_design_id } = pass;
    const signed = async () => {
      const row = await loadPass(test.world.ctx, pass.id);
      return openPass((await signedFile(test.world.ctx, row)) ?? Buffer.alloc(0));
    };
    const before = (await signed()).get("icon@3x.png");
    expect((await upload(pass_design_id, "icon", "#ff0000")).status).toBe(200);
    const strip = await upload(pass_design_id, "strip", "#00ff00", [1125, 369]);
    expect(strip.body).toMatchObject({ has_draft: true, warnings: [], images: { logo: null } });
    expect((await signed()).get("icon@3x.png")).toEqual(before);
    await test.call("POST", `/v1/pass-designs/${pass_design_id}/publish`, {});
    const files = await signed();
    expect(await pixel(files.get("icon@3x.png") ?? Buffer.alloc(0))).toEqual([255, 0, 0]);
    expect(await pixel(files.get("strip@2x.png") ?? Buffer.alloc(0))).toEqual([0, 255, 0]);
    // Only a store card shows a strip behind a member's name.
    expect(JSON.parse(String(files.get("pass.json")))).toHaveProperty("storeCard");
  });

  it("is at a public address that names it for good, and at no other", async () => {
    const design = await createPassDesign(test.world.ctx, { name: "Card" });
    const first = (await upload(design.id, "hero", "#0000ff", [1032, 336])).body as PassDesign;
    const { pathname } = new URL(first.images.hero?.url ?? "");
    const answer = await request(pathname);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(await pixel(Buffer.from(await answer.arrayBuffer()))).toEqual([0, 0, 255]);
    expect((await request(pathname, { method: "HEAD" })).status).toBe(200);
    expect((await request(pathname, { method: "POST" })).status).toBe(405);
    const other = pathname.replace(/.\.png$/, (end) => (end === "A.png" ? "B.png" : "A.png"));
    for (const path of [other, "/wallet/images/x.png", "/wallet/images/"])
      expect((await request(path)).status).toBe(404);
  });

  it("is deleted when it was replaced before publishing; a published one may come back", async () => {
    const { id } = await createPassDesign(test.world.ctx, { name: "Card" });
    const at = `/v1/pass-designs/${id}`;
    const idOf = ({ body }: { body: unknown }) => (body as PassDesign).images.icon?.id ?? "";
    const first = idOf(await upload(id, "icon", "#ff0000"));
    const second = idOf(await upload(id, "icon", "#00ff00"));
    await test.call("POST", `${at}/publish`, {});
    const third = idOf(await upload(id, "icon", "#0000ff"));
    await test.call("PATCH", at, { images: { icon: null } });
    const choose = (icon: string) => test.call("PATCH", at, { images: { icon } });
    expect((await choose(first)).body).toMatchObject({
      detail: [{ loc: ["body", "images", "icon"], type: "image_not_found" }],
    });
    expect((await choose(third)).status).toBe(200);
    expect((await choose(second)).body).toMatchObject({ has_draft: false });
  });

  it("does not exist for another organization's design", async () => {
    const other = await createPassDesign((await makeWorld()).ctx, { name: "Card" });
    expect((await upload(other.id, "icon", "#ff0000")).body.code).toBe("pass_design_not_found");
    expect((await test.call("GET", `/v1/pass-designs/${other.id}/preview`)).status).toBe(404);
  });

  it("is refused with its code when it is no picture, and so is a body too large for any", async () => {
    const { id } = await createPassDesign(test.world.ctx, { name: "Card" });
    const at = `/v1/pass-designs/${id}/images`;
    const send = (data: string) => test.call("POST", at, { kind: "icon", data });
    const hello = await send(Buffer.from("hello").toString("base64"));
    expect(hello).toMatchObject({
      status: 422,
      body: { code: "pass_image_invalid", field: "data" },
    });
    const mib = Buffer.alloc(1024 * 1024).toString("base64");
    expect((await send(mib)).body.code).toBe("pass_image_invalid");
    expect((await send(`AAAA${mib}`)).body).toMatchObject({ detail: [{ loc: ["body", "data"] }] });
    expect((await send(mib + mib)).status).toBe(413);
  });

  it("warns where it will look soft on today's phones", async () => {
    const { id } = await createPassDesign(test.world.ctx, { name: "Card" });
    expect((await upload(id, "icon", "#ff0000", [58, 58])).body.warnings).toMatchObject([
      { field: "images.icon", code: "small_image" },
    ]);
  });
});

describe("a preview", () => {
  const preview = async (id: string, query = "") => {
    const given = Object.fromEntries(new URLSearchParams(query));
    const input = PreviewPassDesign.parse({ pass_design_id: id, ...given });
    const { bytes, contentType } = await previewPassDesign(test.world.ctx, input);
    return { text: bytes.toString(), bytes, contentType };
  };

  it("shows the published design, or the draft where that is asked for", async () => {
    const { id } = await createPassDesign(test.world.ctx, { name: "Card" });
    const before = await preview(id);
    expect(before.contentType).toBe("image/svg+xml");
    const colors = { background: "#7f1d1d", foreground: "#ffffff", label: "#fecaca" };
    await test.call("PATCH", `/v1/pass-designs/${id}`, { colors });
    expect((await preview(id)).text).toBe(before.text);
    expect((await preview(id, "draft=true")).text).toContain("#7f1d1d");
    const google = await preview(id, "draft=true&platform=google");
    expect(google.text).toContain("#7f1d1d");
    expect(google.text).not.toBe((await preview(id, "draft=true")).text);
  });

  it("shows a member's own card, and nobody's of another club", async () => {
    const { id } = await createPassDesign(test.world.ctx, { name: "Card" });
    const [ada, bob] = [
      await makeMember(test.world, { name: "Ada" }),
      await makeMember(test.world, { name: "Bob" }),
    ];
    const [a, b] = [
      await preview(id, `member_id=${ada.id}`),
      await preview(id, `member_id=${bob.id}`),
    ];
    expect(a.text).not.toBe(b.text);
    const stranger = await makeMember(await makeWorld());
    expect(await failureOf(preview(id, `member_id=${stranger.id}`))).toMatchObject({
      code: "member_not_found",
    });
  });

  it("is a picture over the API, of a ticket and of its back too", async () => {
    const design = await createPassDesign(test.world.ctx, { name: "Ticket", type: "event_ticket" });
    for (const side of ["front", "back"]) {
      const png = await preview(design.id, `format=png&side=${side}`);
      expect((await sharp(png.bytes).metadata()).format).toBe("png");
    }
  });
});
