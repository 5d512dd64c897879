/** An answer that keeps its text at hand: reading it from a Response's stream costs more. */
export class TextResponse extends Response {
  constructor(
    readonly written: string,
    init: ResponseInit,
  ) {
    super(written, init);
  }
}
