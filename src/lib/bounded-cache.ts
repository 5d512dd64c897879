export const MEBIBYTE = 1024 * 1024;

/** A cache with a limit in bytes; the least recently used values go first. */
export class BoundedCache<V> {
  private readonly kept = new Map<string, { value: V; bytes: number }>();
  private held = 0;

  constructor(private readonly most: number) {}

  get(key: string): V | undefined {
    const found = this.kept.get(key);
    if (!found) return undefined;
    this.kept.delete(key);
    this.kept.set(key, found);
    return found.value;
  }

  /** Stores a value, unless it is larger than the whole cache. */
  set(key: string, value: V, bytes: number): void {
    this.drop(key);
    if (bytes > this.most) return;
    this.kept.set(key, { value, bytes });
    this.held += bytes;
    for (const oldest of this.kept.keys()) {
      if (this.held <= this.most) return;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    this.held -= this.kept.get(key)?.bytes ?? 0;
    this.kept.delete(key);
  }
}
