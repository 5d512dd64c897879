/** An answer whose text its writer has at hand: read from the stream that a Response makes of it, it costs more. */
export class TextResponse extends Response {
  constructor(
    readonly written: string,
    init: ResponseInit,
  ) {
    super(written, init);
  }
}
