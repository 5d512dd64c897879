import { z } from "zod";
import { Id, ListQuery, PageOf, Timestamp } from "@/lib/wire";

/** A phone's photo. */
export const MOST_BYTES = 8 * 1024 * 1024;

/** Room for such a picture in a JSON body: base64 writes four characters for three bytes. */
export const MOST_BODY = 11 * 1024 * 1024;

/** A plain square of 87 pixels. */
export const EXAMPLE_IMAGE =
  "iVBORw0KGgoAAAANSUhEUgAAAFcAAABXCAMAAABGFileAAAAA1BMVEUTTkpB6er2AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHklEQVRYw+3BAQ0AAADCoPdPbQ43oAAAAAAAAAB4Mh3oAAHbtcPGAAAAAElFTkSuQmCC";

export const Image = z
  .object({
    id: z.string(),
    width: z.int().describe("In pixels, after it was turned upright and reduced."),
    height: z.int().describe("In pixels, after it was turned upright and reduced."),
    url: z
      .string()
      .describe(
        "Its public address, which never changes. Add a width (`/96`, `/192`, `/320`, `/480`, `/640`, `/960`, `/1280` or `/1920`) for another size. The format is the best one that `Accept` allows, or the one of an ending: `/640.jpg`, `/640.png`.",
      ),
    unused_since: Timestamp.nullable().describe(
      "Since when nothing shows it; null while something does. It is deleted after a day.",
    ),
    created_at: Timestamp,
  })
  .meta({
    id: "Image",
    description: "An uploaded picture, for the organization, its resources and its events.",
  });
export type Image = z.infer<typeof Image>;
export const ImagePage = PageOf(Image);

export const UploadImage = z.strictObject({
  data: z
    .base64()
    .min(1)
    .max(Math.ceil(MOST_BYTES / 3) * 4)
    .describe("A JPEG, PNG, WebP or AVIF of up to 8 MiB, in base64."),
});
export type UploadImage = z.infer<typeof UploadImage>;

export const ImageId = z.strictObject({ image_id: Id });
export type ImageId = z.infer<typeof ImageId>;

export const ListImages = ListQuery.omit({ include_archived: true, updated_at_gte: true });
export type ListImages = z.infer<typeof ListImages>;

const share = z.number().min(0).max(1);

/** A point of a picture, from its top left corner. */
export const Focus = z.strictObject({ x: share, y: share }).nullable();

/** A person's own picture. */
export const PhotoUrl = z
  .string()
  .nullable()
  .describe(
    "The member's uploaded photo, a square; null without one. Whoever has the address can open it for 12 to 24 hours: read it again then, and do not store it. `/192` and other widths go before the `?`, as in `Image.url`.",
  );

/** A picture of something that is booked, as clients send it. */
const PhotoInput = z.strictObject({
  image_id: Id.max(100),
  alt: z.string().trim().max(300).describe("Says what is seen, to those who cannot see it."),
  focus: Focus.default(null).describe(
    "The point that a cut keeps, from the top left corner (0) to the other end (1).",
  ),
});
export type PhotoInput = z.infer<typeof PhotoInput>;

/** The photos of a resource or an event, in order. */
export const PhotosInput = z
  .array(PhotoInput)
  .max(12)
  .refine((photos) => new Set(photos.map(({ image_id }) => image_id)).size === photos.length, {
    error: "Input should name each image once",
    params: { type: "value_error" },
  })
  .meta({
    id: "PhotosInput",
    description: "Uploaded pictures in the order of their appearance; lists show the first.",
  });

export const Photo = z
  .object({
    image_id: Id,
    url: z.string().describe("The public address of the image; see `Image.url` for its sizes."),
    alt: z.string(),
    focus: z.object({ x: share, y: share }).nullable(),
  })
  .meta({ id: "Photo" });
export type Photo = z.infer<typeof Photo>;
