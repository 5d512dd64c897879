import type { Ctx } from "@/server/context";
import type { ImageKind } from "./schema";

/** A picture as a design refers to it: enough to name it without reading its bytes. */
export type KeptImage = {
  id: string;
  token: string;
  width: number;
  height: number;
  /** True with less than three pixels a point. */
  small: boolean;
};
export type KeptImages = Partial<Record<ImageKind, KeptImage | null>>;

/** Returns the address where anybody with its token may fetch a picture. */
export function imageUrl(ctx: Pick<Ctx, "baseUrl">, token: string): string {
  return new URL(`/wallet/images/${token}.png`, ctx.baseUrl).href;
}
