import sharp from "sharp";
import { expect, it } from "vitest";
import { googleContent } from "@/features/access/passes/google-content";
import { loadPass } from "@/features/access/passes/store";
import { uploadImage } from "@/features/platform/images/upload";
import { updateOrganization } from "@/features/platform/organizations/update";
import { setUpGooglePass } from "@/testing/fakes/google/pass-set-up";
import { runJobs } from "@/testing/outbox";

const own = setUpGooglePass();
const { stored, save } = own;

it("a card at Google shows the club's sign, and a new one as soon as the club has it", async () => {
  const { id } = own.world.org;
  const change = async (branding: object) => {
    await updateOrganization(own.ctx(), { organization_id: id, branding });
    const org = await own.ctx().db.organization.findUniqueOrThrow({ where: { id } });
    const ctx = { ...own.ctx(), org: { ...own.world.org, branding: org.branding } };
    await runJobs(ctx);
    return ctx;
  };
  const shown = () => stored()?.["logo"];
  const at = (uri: string) => ({ sourceUri: { uri } });
  await save();
  await change({ logo_url: "https://club.example/old.png" });
  expect(shown()).toMatchObject(at("https://club.example/old.png"));
  await change({ logo_url: "https://club.example/new.png" });
  expect(shown()).toMatchObject(at("https://club.example/new.png"));
  const icon = { width: 600, height: 600, channels: 3, background: "#d22" } as const;
  const data = (await sharp({ create: icon }).png().toBuffer()).toString("base64");
  const image = await uploadImage(own.ctx(), { data });
  const { version } = await loadPass(own.ctx(), own.pass.id);
  const ctx = await change({ icon_image_id: image.id });
  const row = await loadPass(ctx, own.pass.id);
  expect(row.version).toBe(version + 1);
  const { logoUrl } = await googleContent(ctx, row);
  expect(logoUrl).toBe(`${image.url}/maskable-512.png`);
});
