import { z } from "zod";
import { Year } from "@/features/billing/purchases/schema";

export const ExportYear = z.strictObject({ year: Year });
export type ExportYear = z.infer<typeof ExportYear>;

/** A file on its way: it is made while it is sent. */
export type YearFile = { filename: string; bytes: ReadableStream<Uint8Array> };
