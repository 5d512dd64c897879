import { failure, notFoundFailure } from "@/server/errors";

export const ImageNotFound = notFoundFailure("image", "Image");
export const ImageInvalid = failure(
  "invalid",
  "image_invalid",
  "Picture invalid",
  "The picture is not a JPEG, PNG, WebP or AVIF that can be read, or its size is out of bounds; `detail` says which.",
);
export const ImageInUse = failure(
  "conflict",
  "image_in_use",
  "Image in use",
  "The organization, a resource or an event shows the image. Remove it there first.",
);
export const PicturesUnavailable = failure(
  "unavailable",
  "pictures_unavailable",
  "Pictures unavailable",
  "The storage that holds pictures cannot be reached at the moment. Nothing was changed. Try again in a minute.",
);
