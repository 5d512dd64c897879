import sharp from "sharp";
import { uploadImage } from "@/features/platform/images/upload";
import type { Seeds } from "./seed-context";

export const images: Seeds = {
  ids: {
    image_id: async ({ ctx }) => {
      const [r, g, b] = crypto.getRandomValues(new Uint8Array(3)) as unknown as [
        number,
        number,
        number,
      ];
      const plain = sharp({
        create: { width: 64, height: 48, channels: 3, background: { r, g, b } },
      });
      const data = (await plain.png().toBuffer()).toString("base64");
      return (await uploadImage(ctx, { data })).id;
    },
  },
};
