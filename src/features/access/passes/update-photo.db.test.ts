import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { removeMemberPhoto, setMemberPhoto } from "@/features/people/members/set-photo";
import { updateMember } from "@/features/people/members/update";
import { createPassDesign } from "@/features/access/pass-designs/create";
import { publishPassDesign } from "@/features/access/pass-designs/publish";
import { updatePassDesign } from "@/features/access/pass-designs/update";
import { openPass } from "@/ports/wallet/verify-pass";
import { fetchOutside } from "@/server/http/outbound-request";
import { queued, runJobs } from "@/testing/outbox";
import { setUpPasses } from "@/testing/worlds/passes";
import { openReceiver, type Receiver } from "@/testing/fakes/receiver";
import { makeMember } from "@/testing/worlds/world";
import { createPass } from "./create";
import { PHOTO_TASK, updatePhoto } from "./update-photo";
import { provisionPass } from "./provision";
import { loadPass } from "./store";
import { signedFile } from "./wallet-cards";

const own = setUpPasses();
let server: Receiver;
beforeEach(async () => {
  server = await openReceiver();
});
afterEach(() => server.close());

type Policy = "static" | "photo_check";
const HOME = "https://pictures.example.org/zoe.jpg";
const RED = "#ff0000";
const BLUE = "#0000ff";

async function makeCard(code_policy: Policy = "photo_check", photo_url = HOME) {
  const { ctx } = own.world;
  const member = await makeMember(own.world, { name: "Zoë Maß" });
  await updateMember(ctx, { member_id: member.id, metadata: { photo_url } });
  const design = await createPassDesign(ctx, { name: "Card", code_policy });
  const { id } = await createPass(ctx, { member_id: member.id, pass_design_id: design.id });
  await provisionPass(ctx, { pass_id: id });
  return { id, member_id: member.id, pass_design_id: design.id };
}

async function serve(color: string, [width, height] = [300, 300]): Promise<void> {
  const shape = { width: width ?? 0, height: height ?? 0, channels: 3 as const };
  const bytes = await sharp({ create: { ...shape, background: color } })
    .jpeg()
    .toBuffer();
  server.answer((response) => response.writeHead(200).end(bytes));
}

/** Runs the job, with the server on loopback in place of the one in the address. */
function look({ member_id }: { member_id: string }): Promise<void> {
  return updatePhoto(own.world.ctx, member_id, () =>
    fetchOutside({
      ...{ url: server.url, timeout_ms: 60_000, most_bytes: 100_000, allow_private: true },
    }),
  );
}

/** Returns the main colour of the thumbnail: red, blue, or null when it is ours. */
async function shownOn({ id }: { id: string }): Promise<"red" | "blue" | null> {
  const { ctx } = own.world;
  const file = (await signedFile(ctx, await loadPass(ctx, id))) ?? Buffer.alloc(0);
  const picture = openPass(file).get("thumbnail@3x.png") ?? Buffer.alloc(0);
  const { width, height } = await sharp(picture).metadata();
  expect([width, height]).toEqual([270, 270]);
  const [red = 0, green = 0, blue = 0] = await sharp(picture).removeAlpha().raw().toBuffer();
  if (green > 20) return null;
  return red > 200 && blue < 50 ? "red" : blue > 200 && red < 50 ? "blue" : null;
}
const versionOf = async ({ id }: { id: string }) => (await loadPass(own.world.ctx, id)).version;
const setPhoto = ({ member_id }: { member_id: string }, photo_url: string | null) =>
  updateMember(own.world.ctx, { member_id, metadata: photo_url === null ? {} : { photo_url } });
const kept = () =>
  own.world.ctx.db.memberPhoto.count({ where: { organization_id: own.world.org.id } });
/** Failed jobs stay, and are read here. */
const planned = async () => {
  const jobs = await queued(own.world.ctx);
  return jobs.filter(({ task }) => task === PHOTO_TASK).length;
};

describe("a member's picture", () => {
  it("appears on the card that is compared with a face, once it was fetched, and phones are told", async () => {
    await serve(RED);
    const card = await makeCard();
    expect(await shownOn(card)).toBeNull();
    const version = await versionOf(card);
    await look(card);
    expect(await shownOn(card)).toBe("red");
    expect(await versionOf(card)).toBe(version + 1);
    await look(card);
    expect(server.received).toHaveLength(1);
    expect(await versionOf(card)).toBe(version + 1);
  });

  it("is another with another address, and none without", async () => {
    await serve(RED);
    const card = await makeCard();
    await look(card);
    await serve(BLUE);
    await setPhoto(card, `${HOME}?2`);
    await look(card);
    expect(await shownOn(card)).toBe("blue");
    await setPhoto(card, null);
    await look(card);
    expect([await shownOn(card), await kept()]).toEqual([null, 0]);
  });

  it("is neither fetched nor kept for a card that does not show it, or that is over", async () => {
    await serve(RED);
    const plain = await makeCard("static");
    await look(plain);
    expect([server.received.length, await kept()]).toEqual([0, 0]);
    const card = await makeCard();
    await look(card);
    expect(await kept()).toBe(1);
    await archiveMember(own.world.ctx, { member_id: card.member_id });
    await look(card);
    expect(await kept()).toBe(0);
  });

  it("is looked for after whatever may change it, and only where a card shows it", async () => {
    const { ctx } = own.world;
    const nowhere = "https://nobody.invalid/zoe.jpg";
    const { pass_design_id } = await makeCard("static", nowhere);
    await runJobs(ctx);
    expect(await planned()).toBe(0);
    await updatePassDesign(ctx, { pass_design_id, code_policy: "photo_check" });
    await publishPassDesign(ctx, { pass_design_id });
    expect((await runJobs(ctx)).map(String)).toEqual([expect.stringContaining("gave no answer")]);
    expect(await planned()).toBe(1);
    await makeCard("photo_check", nowhere);
    await runJobs(ctx);
    expect(await planned()).toBe(2);
  });

  it("stays as it was while its server is away, and goes where there is no picture any more", async () => {
    await serve(RED);
    const card = await makeCard();
    await look(card);
    await setPhoto(card, `${HOME}?2`);
    server.answer((response) => response.writeHead(503).end());
    await expect(look(card)).rejects.toThrow("gave no answer");
    expect(await shownOn(card)).toBe("red");
    for (const body of ["<svg xmlns='http://www.w3.org/2000/svg'/>", "GIF89a", ""]) {
      server.answer((response) => response.writeHead(200).end(body));
      await look(card);
      expect(await shownOn(card)).toBeNull();
    }
    await serve(RED, [89, 300]);
    await look(card);
    expect(await kept()).toBe(0);
    await serve(BLUE);
    await look(card);
    expect(await shownOn(card)).toBe("blue");
  });

  it("is that of its address, if that changes while it is fetched", async () => {
    await serve(RED);
    const card = await makeCard();
    await updatePhoto(own.world.ctx, card.member_id, async () => {
      await setPhoto(card, `${HOME}?2`);
      return fetchOutside({
        ...{ url: server.url, timeout_ms: 60_000, most_bytes: 100_000, allow_private: true },
      });
    });
    expect(await kept()).toBe(0);
  });

  it("is the uploaded photo where the club gives no address, until that is removed", async () => {
    await serve(BLUE);
    const card = await makeCard();
    const { ctx } = own.world;
    const picture = sharp({ create: { width: 300, height: 400, channels: 3, background: RED } });
    const data = (await picture.jpeg().toBuffer()).toString("base64");
    const { member_id } = card;
    await setMemberPhoto(ctx, { member_id, data });
    await look(card);
    expect(await shownOn(card)).toBe("blue");
    await setPhoto(card, null);
    await look(card);
    expect(await shownOn(card)).toBe("red");
    await removeMemberPhoto(ctx, { member_id });
    await look(card);
    expect(await shownOn(card)).toBeNull();
    expect(await kept()).toBe(0);
  });
});
