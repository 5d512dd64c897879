import { z } from "zod";
import { withoutSlashesAtEnd } from "@/server/http/request-path";
import { choice, onOrOff, optional, urlOf } from "./setting-kinds";

/** The settings that say where the bytes of pictures are. */
export const fileSettings = {
  /** A bucket that speaks S3, for the bytes of pictures: the address of its server. */
  S3_ENDPOINT: urlOf(
    ["http:", "https:"],
    "must be the address of the storage, for example https://s3.eu-central-1.amazonaws.com",
  ).transform((url) => url && withoutSlashesAtEnd(url)),
  S3_BUCKET: optional(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
        error: "must be the name of a bucket: small letters, digits, dots and dashes",
      })
      .optional(),
  ),
  S3_REGION: optional(z.string().default("us-east-1")),
  S3_ACCESS_KEY_ID: optional(z.string().optional()),
  S3_SECRET_ACCESS_KEY: optional(z.string().optional()),
  /** Names the bucket in the path of an address; off = in its host. */
  S3_PATH_STYLE: optional(onOrOff.default(true)),
  /** Where new pictures are kept; unset = in the bucket if there is one. */
  FILES: choice(["rows", "bucket"]),
};
