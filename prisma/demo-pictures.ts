/** The pictures of the demo clubs: drawn when they are seeded. */
import sharp from "sharp";
import type { PhotoInput } from "@/features/platform/images/schema";
import { uploadImage } from "@/features/platform/images/upload";
import { updateOrganization } from "@/features/platform/organizations/update";
import type { Ctx } from "@/server/context";
import {
  ball,
  booths,
  breakfast,
  court,
  greenhouse,
  harbourFront,
  mats,
  meetingRoom,
  podcast,
  talk,
} from "./demo-scenes";

type Drawing = { draw: () => string; alt: string };

const EARTH = ["#c5704d", "#5f8f7c", "#d9a441", "#7a6ba8", "#c5704d"];
const COOL = ["#4d7fa8", "#8fb3a0", "#4d7fa8", "#c9b458", "#4d7fa8"];

/** The photos of places and events, by external id or title. */
const PHOTOS: Record<string, Drawing[]> = {
  "room-atlas": [
    {
      draw: () => meetingRoom({ wall: "#efe7d8", sky: ["#8cc3df", "#f4e3c4"], seats: 8 }),
      alt: "A long oak table with eight chairs in front of a window over the city",
    },
    { draw: talk, alt: "Atlas set up for a talk, with rows of chairs and a screen" },
    { draw: breakfast, alt: "Coffee and rolls on the oak table, seen from above" },
  ],
  "room-beacon": [
    {
      draw: () => meetingRoom({ wall: "#dbe6e4", sky: ["#f0b58a", "#f8e2c0"], seats: 4 }),
      alt: "A small table with four chairs at a window in the evening",
    },
    {
      draw: () => harbourFront(["#7fa9bf", "#f6d7a8"]),
      alt: "The view from Beacon: cranes and warehouses over the water",
    },
  ],
  booths: [{ draw: booths, alt: "Four lit cabins for calls in a row" }],
  podcast: [{ draw: podcast, alt: "Two microphones in front of acoustic panels" }],
  "court-1": [
    {
      draw: () => court("#2f7d9e", "#2a5f52"),
      alt: "The blue hard court seen from behind the base line",
    },
    { draw: ball, alt: "A yellow tennis ball on the white line" },
  ],
  studio: [
    { draw: () => mats("#f1d9bf", EARTH), alt: "Five mats on a wooden floor in morning light" },
  ],
  greenhouse: [
    { draw: greenhouse, alt: "Beds of green plants on both sides of a path under glass" },
  ],
  "Founders' breakfast": [{ draw: breakfast, alt: "Plates, rolls and coffee on a long table" }],
  "Evening demos": [{ draw: talk, alt: "A speaker beside a screen, in front of many people" }],
  "Your first podcast": [{ draw: podcast, alt: "Two microphones in front of acoustic panels" }],
  "Saturday yoga": [{ draw: () => mats("#d7e3e6", COOL), alt: "Five mats in a bright room" }],
  "Tennis for returners": [{ draw: ball, alt: "A tennis ball on the line of a blue court" }],
  "Seed swap": [{ draw: greenhouse, alt: "Plants in a glass house in the morning" }],
};

/** The sign and the wide photo of each club. */
const FACES: Record<string, { icon: string; cover: () => string }> = {
  harbour: {
    icon: '<rect width="512" height="512" fill="#0f6674"/><path d="M232 96h48l26 232H206z" fill="#fff"/><path d="M222 168h68l4 36h-76zM214 250h84l4 36h-92z" fill="#e0913f"/><path d="M60 372c50-40 98-40 148 0s98 40 148 0 70-36 96-18v44c-40-16-60-4-96 24-50 40-98 40-148 0s-98-40-148 0z" fill="#9fd3d9"/>',
    cover: () => harbourFront(["#4f7fa0", "#f2b27a"]),
  },
  northside: {
    icon: '<rect width="512" height="512" fill="#a3461f"/><g transform="rotate(40 256 256)"><ellipse cx="256" cy="194" rx="104" ry="124" fill="none" stroke="#fff" stroke-width="26"/><path d="M196 104v180m40-206v232m40-232v232m40-206v180M158 154h196m-202 42h208m-202 42h196" stroke="#fff" stroke-width="7"/><rect x="238" y="312" width="36" height="140" rx="16" fill="#fff"/></g><circle cx="392" cy="384" r="46" fill="#e3f05a"/>',
    cover: () => mats("#f1d9bf", EARTH),
  },
  riverside: {
    icon: '<rect width="512" height="512" fill="#3f6b2a"/><path d="M256 424c-8-150 20-236 156-300 18 150-40 240-140 252z" fill="#c5dcb5"/><path d="M248 424c6-104-12-168-112-216-14 112 26 172 100 184z" fill="#fff"/>',
    cover: greenhouse,
  },
};

/** The drawings begun so far, as JPEG: several clubs show some of them. */
const drawn = new Map<string, Promise<Buffer>>();

function drawPhoto(svg: string): Promise<Buffer> {
  const photo = drawn.get(svg) ?? sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
  drawn.set(svg, photo);
  return photo;
}

/** Begins all drawings, each of which takes as long as twenty rows do, beside what the database does. */
export function drawPhotos(): void {
  const scenes = [
    ...Object.values(FACES).map((face) => face.cover),
    ...Object.values(PHOTOS).flatMap((photos) => photos.map((photo) => photo.draw)),
  ];
  // Whoever uses one hears of its failure.
  for (const draw of scenes) drawPhoto(draw()).catch(() => undefined);
}

async function upload(ctx: Ctx, picture: Buffer): Promise<string> {
  return (await uploadImage(ctx, { data: picture.toString("base64") })).id;
}

/** Uploads the photos of a place or an event of the demo; none for another. */
export async function seedPhotos(ctx: Ctx, name: string): Promise<PhotoInput[]> {
  const photos: PhotoInput[] = [];
  for (const { draw, alt } of PHOTOS[name] ?? [])
    photos.push({ image_id: await upload(ctx, await drawPhoto(draw())), alt, focus: null });
  return photos;
}

/** Gives a demo club its sign and its wide photo. */
export async function seedFace(ctx: Ctx, slug: string): Promise<void> {
  const face = FACES[slug];
  if (!face) return;
  const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">${face.icon}</svg>`;
  await updateOrganization(ctx, {
    organization_id: ctx.org.id,
    branding: {
      icon_image_id: await upload(ctx, await sharp(Buffer.from(icon)).png().toBuffer()),
      cover_image_id: await upload(ctx, await drawPhoto(face.cover())),
    },
  });
}
