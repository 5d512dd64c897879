/** Where the bytes of a row are: in its own column, or in the object of a bucket that another column names. */
export type Kept =
  | { content: Uint8Array<ArrayBuffer>; object: null }
  | { content: null; object: string };

/** The two columns as the database gives them; a check there sees to it that one of them is set. */
export type KeptColumns = { content: Uint8Array | null; object: string | null };

/** A place for the bytes of files. */
export interface FileStore {
  /** `rows`: the database row that a file belongs to. `bucket`: a storage that speaks S3. */
  kind: "rows" | "bucket";
  /**
   * Keeps bytes and returns what the row has to store. `name` is used once and never again: a name that was
   * removed may be removed a second time later. Raises FilesUnavailable.
   */
  keep(name: string, bytes: Uint8Array): Promise<Kept>;
  /** Returns the bytes of a row. Raises FilesUnavailable, also for an object that is missing. */
  read(kept: KeptColumns): Promise<Uint8Array>;
  /** Removes an object; one that is gone already is no fault. Raises FilesUnavailable. */
  remove(object: string): Promise<void>;
}

/** The storage refused, could not be reached, or lacks an object; the message says which. */
export class FilesUnavailable extends Error {
  override name = "FilesUnavailable";
}
