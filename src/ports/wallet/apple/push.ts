import http2 from "node:http2";
import type { PushOutcome } from "../port";

/** Always the production host: passes have no sandbox (Apple, "Sending notification requests to APNs"). */
export const APPLE_PUSH_URL = "https://api.push.apple.com";

export interface PushSettings {
  /** The URL of Apple's push service; tests use another. */
  url: string;
  /** The authority for that host, if it is not a public one. */
  ca?: string;
}

const TIMEOUT_MS = 15_000;
/** A connection is kept between pushes, because Apple treats frequent new ones as an attack. */
const IDLE_MS = 60_000;

/** The reasons that our own settings or certificate cause; another try would not help. */
const OUR_FAULT =
  /^(BadTopic|MissingTopic|TopicDisallowed|DeviceTokenNotForTopic|BadCertificate|BadCertificateEnvironment|Forbidden|BadPath|MethodNotAllowed|InvalidPushType)$/;

/**
 * Notifies phones through Apple's push service: one HTTP/2 connection, authenticated by the pass certificate,
 * carries all calls at once. A notification is empty; the phone asks our web service for news.
 */
export class PushClient {
  private session: http2.ClientHttp2Session | null = null;
  private idle: NodeJS.Timeout | undefined;
  private open = 0;

  constructor(
    private readonly keys: { certificate: string; key: string; wwdr: string },
    private readonly topic: string,
    private readonly at: PushSettings,
  ) {}

  /** Returns the outcome of each token's call, in order. Only a bug throws. */
  async push(tokens: string[]): Promise<PushOutcome[]> {
    return Promise.all(tokens.map((token) => this.pushOne(token)));
  }

  private async pushOne(token: string): Promise<PushOutcome> {
    try {
      const { status, headers, body } = await this.post(`/3/device/${encodeURIComponent(token)}`);
      return { token, ...judge(status, headers, body) };
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const reason = code ?? message;
      // A server that rejects a certificate says so in the handshake, before any answer.
      const refused = /SSL.*ALERT.*(CERTIFICATE|ACCESS_DENIED|UNKNOWN_CA)/.test(reason);
      return refused
        ? { token, status: "refused", reason }
        : { token, status: "later", reason, retryAfterMs: null };
    }
  }

  private post(
    path: string,
  ): Promise<{ status: number; headers: http2.IncomingHttpHeaders; body: string }> {
    const session = this.connect();
    return new Promise((resolve, reject) => {
      this.busy(1);
      const request = session.request({
        ":method": "POST",
        ":path": path,
        "apns-topic": this.topic,
        "content-type": "application/json",
      });
      let headers: http2.IncomingHttpHeaders = {};
      let status = 0;
      let body = "";
      let failed: Error | null = null;
      request.setTimeout(TIMEOUT_MS, () => {
        failed = Object.assign(new Error("no answer in time"), { code: "ETIMEDOUT" });
        request.close(http2.constants.NGHTTP2_CANCEL);
      });
      request.on("response", (got) => {
        headers = got;
        status = Number(got[":status"]);
      });
      request.setEncoding("utf8");
      request.on("data", (chunk: string) => (body = (body + chunk).slice(0, 2_000)));
      request.on("error", (error) => (failed ??= error));
      request.on("close", () => {
        this.busy(-1);
        if (failed || status === 0) {
          reject(failed ?? Object.assign(new Error("no answer"), { code: "ECONNRESET" }));
        } else resolve({ status, headers, body });
      });
      request.end("{}");
    });
  }

  private connect(): http2.ClientHttp2Session {
    if (this.session && !this.session.closed && !this.session.destroyed) return this.session;
    const session = http2.connect(this.at.url, {
      cert: `${this.keys.certificate}\n${this.keys.wwdr}`,
      key: this.keys.key,
      ...(this.at.ca === undefined ? {} : { ca: this.at.ca }),
    });
    this.session = session;
    const leave = (): void => {
      if (this.session === session) this.session = null;
    };
    // Each request reports its own error; without this listener the session's error would end the process.
    session.on("error", leave);
    session.on("goaway", leave);
    session.on("close", leave);
    return session;
  }

  /** Counts the running calls: an idle connection neither keeps the process alive nor stays open for long. */
  private busy(change: number): void {
    this.open += change;
    const { session } = this;
    clearTimeout(this.idle);
    if (this.open > 0) {
      session?.ref();
      return;
    }
    session?.unref();
    this.idle = setTimeout(() => session?.close(), IDLE_MS);
    this.idle.unref();
  }

  close(): void {
    clearTimeout(this.idle);
    this.session?.close();
    this.session = null;
  }
}

type Judged = PushOutcome extends infer One
  ? One extends unknown
    ? Omit<One, "token">
    : never
  : never;

function judge(status: number, headers: http2.IncomingHttpHeaders, body: string): Judged {
  if (status === 200) return { status: "delivered" };
  const { reason, timestamp } = readReason(body);
  if (status === 410) {
    return { status: "gone", reason, since: timestamp === null ? null : new Date(timestamp) };
  }
  if (status === 400 && reason === "BadDeviceToken") return { status: "gone", reason, since: null };
  if (status === 403 || OUR_FAULT.test(reason)) return { status: "refused", reason };
  if (status === 429 || status >= 500) {
    const seconds = Number(headers["retry-after"]);
    return { status: "later", reason, retryAfterMs: seconds > 0 ? seconds * 1000 : null };
  }
  return { status: "refused", reason: reason || `HTTP ${status}` };
}

function readReason(body: string): { reason: string; timestamp: number | null } {
  try {
    const { reason, timestamp } = JSON.parse(body) as { reason?: unknown; timestamp?: unknown };
    return {
      reason: typeof reason === "string" ? reason : "",
      timestamp: typeof timestamp === "number" ? timestamp : null,
    };
  } catch {
    return { reason: "", timestamp: null };
  }
}
