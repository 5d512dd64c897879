import { z } from "zod";
import { HttpsUrl, Id } from "@/lib/wire";

/** The pictures of an organization, by the field that names each. */
export const PICTURES = {
  logo: "logo_image_id",
  dark_logo: "dark_logo_image_id",
  icon: "icon_image_id",
  cover: "cover_image_id",
} as const;
export type PictureKind = keyof typeof PICTURES;

const ImageId = Id.max(100).nullable();

/** The look of the portal, mails and passes. */
export const BrandingInput = z
  .strictObject({
    accent_color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, { error: "Input should be a colour like #12606f" })
      .nullable()
      .meta({ example: "#12606f" }),
    logo_url: HttpsUrl.nullable().describe(
      "A logo of another server; an uploaded one comes first.",
    ),
    logo_image_id: ImageId.describe("The uploaded logo."),
    dark_logo_image_id: ImageId.describe("The logo on dark pages; without one, the logo."),
    icon_image_id: ImageId.describe(
      "A square, at least 512 pixels a side: the sign of the installed portal, of its tabs and of cards at Google.",
    ),
    cover_image_id: ImageId.describe("A wide photo for the sign-in page and the club's own page."),
    welcome: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .nullable()
      .describe("A sentence or two on the sign-in page."),
    tone: z
      .enum(["informal", "formal"])
      .nullable()
      .describe("How members are spoken to where a language tells them apart: du or Sie."),
  })
  .partial();
export type BrandingInput = z.infer<typeof BrandingInput>;

/** The look of a new organization, into which no picture can have been uploaded yet. */
export const NewBranding = BrandingInput.omit({
  ...{ logo_image_id: true, dark_logo_image_id: true },
  ...{ icon_image_id: true, cover_image_id: true },
});

export const Pictures = z
  .object({
    logo: z.string().nullable(),
    dark_logo: z.string().nullable(),
    icon: z.string().nullable(),
    cover: z.string().nullable(),
  })
  .meta({
    id: "OrganizationPictures",
    description: "Public addresses of the uploaded pictures; see `Image.url` for their sizes.",
  });
export type Pictures = z.infer<typeof Pictures>;
