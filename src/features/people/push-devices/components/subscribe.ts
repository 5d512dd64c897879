import type { AddPushDevice } from "../schema";

/** Tells whether a browser shows messages at all: phones want the portal installed for that. */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Returns the browser's subscription, or null. */
export async function presentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks for permission and subscribes. Returns the subscription, or the key of the words that say why there is none.
 * Call it from a press: browsers ask nobody otherwise.
 */
export async function subscribe(
  publicKey: string,
): Promise<AddPushDevice | "denied" | "no_service"> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
    const { pushManager } = registration;
    const before = await pushManager.getSubscription();
    // One for another key is of no use to us.
    if (before && keyOf(before) !== publicKey) await before.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
    const { p256dh, auth } = keys ?? {};
    return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : "no_service";
  } catch {
    return "no_service";
  }
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCodePoint(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
