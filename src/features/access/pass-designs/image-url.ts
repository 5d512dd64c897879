import type { Ctx } from "@/server/context";
import type { ImageKind } from "./schema";

/** A picture as a design keeps it: enough to name it without reading its bytes. */
export type KeptImage = {
  id: string;
  token: string;
  width: number;
  height: number;
  /** Less than three pixels a point. */
  small: boolean;
};
export type KeptImages = Partial<Record<ImageKind, KeptImage | null>>;

/** Where anybody may fetch a picture who was told its token. */
export function imageUrl(ctx: Pick<Ctx, "baseUrl">, token: string): string {
  return new URL(`/wallet/images/${token}.png`, ctx.baseUrl).href;
}
