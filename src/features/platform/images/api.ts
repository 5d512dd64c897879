import { route } from "@/server/route";
import { deleteImage } from "./delete";
import { ImageInUse, ImageInvalid, ImageNotFound, PicturesUnavailable } from "./errors";
import { getImage } from "./get";
import { listImages } from "./list";
import {
  EXAMPLE_IMAGE,
  Image,
  ImageId,
  ImagePage,
  ListImages,
  MOST_BODY,
  UploadImage,
} from "./schema";
import { uploadImage } from "./upload";
import { z } from "zod";

const tag = "Images";

/** `/v1/images` */
export const imageRoutes = [
  route({
    method: "GET",
    path: "/v1/images",
    tag,
    summary: "List images",
    description: "Lists uploaded images, newest first.",
    scope: "images:read",
    input: ListImages,
    output: ImagePage,
    run: listImages,
  }),
  route({
    method: "POST",
    path: "/v1/images",
    tag,
    summary: "Upload an image",
    description:
      "Stores a picture. It is decoded, turned upright, freed of metadata, and reduced to 2560 pixels a side. Name it in `photos` of a resource or an event, or in `branding` of the organization; what nothing shows for a day is deleted. The same picture again is the same image. A body may have 11 MiB here.",
    scope: "images:write",
    status: 201,
    mostBody: MOST_BODY,
    input: UploadImage,
    output: Image,
    errors: [ImageInvalid, PicturesUnavailable],
    run: uploadImage,
    example: { data: EXAMPLE_IMAGE },
  }),
  route({
    method: "GET",
    path: "/v1/images/{image_id}",
    tag,
    summary: "Get an image",
    description: "Returns an image's size and address.",
    scope: "images:read",
    input: ImageId,
    output: Image,
    errors: [ImageNotFound],
    run: getImage,
  }),
  route({
    method: "DELETE",
    path: "/v1/images/{image_id}",
    tag,
    summary: "Delete an image",
    description: "Deletes an image that nothing shows, in all its sizes.",
    scope: "images:write",
    status: 204,
    input: ImageId,
    output: z.void(),
    errors: [ImageNotFound, ImageInUse],
    run: deleteImage,
  }),
];
