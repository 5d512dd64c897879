import { appleWebService } from "@/api/entries/apple-web-service";
import { openPass } from "@/ports/wallet/verify-pass";

type Held = { serial: string; token: string; type: string; url: string };

/**
 * An iPhone, as far as Apple documents its behaviour: it registers for passes, receives only the news that there is
 * news, asks which passes have changed since its last tag, and fetches those.
 */
export class Phone {
  /** The files on it, by serial number, each with its Last-Modified. */
  readonly files = new Map<string, { bytes: Buffer; modified: string | null }>();
  /** The lines that it would log. */
  readonly complaints: string[] = [];
  private readonly held = new Map<string, Held>();
  private tag: string | null = null;

  constructor(
    readonly device: string,
    public pushToken: string,
  ) {}

  /** Adds a .pkpass and registers; returns the answer's status. */
  async add(bytes: Buffer): Promise<number> {
    const json = readPass(bytes);
    const pass = {
      serial: String(json["serialNumber"]),
      token: String(json["authenticationToken"]),
      type: String(json["passTypeIdentifier"]),
      url: String(json["webServiceURL"]),
    };
    this.held.set(pass.serial, pass);
    this.files.set(pass.serial, { bytes, modified: null });
    return this.register(pass.serial);
  }

  async register(serial: string): Promise<number> {
    const path = this.registration(serial);
    const body = JSON.stringify({ pushToken: this.pushToken });
    return (await this.call("POST", path, serial, { body })).status;
  }

  /** Handles a push; returns the changed serial numbers. */
  async refresh(): Promise<string[]> {
    const [first] = this.held.values();
    if (!first) return [];
    const since = this.tag === null ? "" : `?passesUpdatedSince=${this.tag}`;
    const path = `/v1/devices/${this.device}/registrations/${first.type}${since}`;
    const response = await this.call("GET", path, first.serial, { anonymous: true });
    if (response.status === 204) return [];
    const told = (await response.json()) as { serialNumbers: string[]; lastUpdated: string };
    if (told.lastUpdated === this.tag) this.complaints.push("serial numbers with an unchanged tag");
    for (const serial of told.serialNumbers) await this.fetch(serial);
    this.tag = told.lastUpdated;
    return told.serialNumbers;
  }

  /** Fetches a pass unless it has it; returns the answer's status. */
  async fetch(serial: string): Promise<number> {
    const pass = this.passOf(serial);
    const modified = this.files.get(serial)?.modified;
    const response = await this.call("GET", `/v1/passes/${pass.type}/${serial}`, serial, {
      headers: modified ? { "if-modified-since": modified } : {},
    });
    if (response.status === 200) {
      const bytes = Buffer.from(await response.arrayBuffer());
      this.files.set(serial, { bytes, modified: response.headers.get("last-modified") });
    }
    return response.status;
  }

  /** Removes a pass; returns the answer's status. */
  async remove(serial: string): Promise<number> {
    const { status } = await this.call("DELETE", this.registration(serial), serial);
    this.held.delete(serial);
    return status;
  }

  /** Returns the content of a pass on it. */
  shows(serial: string): Record<string, unknown> {
    return readPass(this.files.get(serial)?.bytes ?? Buffer.alloc(0));
  }

  registration(serial: string): string {
    return `/v1/devices/${this.device}/registrations/${this.passOf(serial).type}/${serial}`;
  }

  call(
    method: string,
    path: string,
    serial: string,
    more: { body?: string; headers?: Record<string, string>; anonymous?: boolean } = {},
  ): Promise<Response> {
    const pass = this.passOf(serial);
    const request = new Request(`${pass.url}${path}`, {
      method,
      headers: {
        ...(more.anonymous ? {} : { authorization: `ApplePass ${pass.token}` }),
        ...(more.body === undefined ? {} : { "content-type": "application/json" }),
        ...more.headers,
      },
      ...(more.body === undefined ? {} : { body: more.body }),
    });
    return appleWebService(request, { address: `phone ${this.device}`, tls: true, local: false });
  }

  private passOf(serial: string): Held {
    const pass = this.held.get(serial);
    if (!pass) throw new Error(`The phone does not hold ${serial}`);
    return pass;
  }
}

export function readPass(bytes: Buffer): Record<string, unknown> {
  return JSON.parse(String(openPass(bytes).get("pass.json"))) as Record<string, unknown>;
}
