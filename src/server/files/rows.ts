import { type FileStore, FilesUnavailable } from "./port";

/** Files in the rows of the database: the caller stores and deletes them with the row. */
export const rowStore: FileStore = {
  kind: "rows",
  keep: async (_name, bytes) => ({ content: Uint8Array.from(bytes), object: null }),
  async read({ content, object }) {
    if (content) return content;
    throw new FilesUnavailable(`${object} lies in a bucket, and S3_BUCKET is not set`);
  },
  async remove(object) {
    throw new FilesUnavailable(`${object} lies in a bucket, and S3_BUCKET is not set`);
  },
};
