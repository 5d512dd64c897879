import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { failureOf } from "@/ui/failure";
import { toast } from "@/ui/toast";
import { trpcClient } from "@/ui/trpc-client";
import { useFresh } from "@/ui/use-fresh";
import type { PushDevice } from "../schema";
import { canPush, presentSubscription, subscribe } from "./subscribe";

type Here = "unknown" | "unsupported" | "denied" | "off" | { id: string };
type Problem = { title: string; text: string };

/** Holds whether this browser shows the member's messages, and the other browsers that do. */
export function useThisBrowser(first: PushDevice[], publicKey: string) {
  const words = useTranslations("notifications.push");
  const [devices, setDevices] = useFresh(first);
  const [here, setHere] = useState<Here>("unknown");
  const [pending, setPending] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    void look().then(setHere, () => setHere("off"));
  }, []);

  async function act(what: string, title: string, work: () => Promise<string | null>) {
    setPending(what);
    setProblem(null);
    try {
      const text = await work();
      if (text !== null) setProblem({ title, text });
    } catch (error) {
      setProblem({ title, text: failureOf(error).message });
    }
    setPending(null);
  }

  const turnOn = () =>
    act("here", words("not_on"), async () => {
      const made = await subscribe(publicKey);
      if (made === "denied") setHere("denied");
      if (typeof made === "string") return made === "denied" ? null : words(made);
      setDevices(await trpcClient().pushDevices.add.mutate(made));
      setHere(await find(made.endpoint));
      toast(words("turned_on"));
      return null;
    });

  /** Ends messages in one browser, this one or another. */
  const turnOff = (id: string) =>
    act(id, words("not_off"), async () => {
      setDevices(await trpcClient().pushDevices.remove.mutate({ push_device_id: id }));
      // The browser stays subscribed: the member's other clubs at this address send to the same subscription.
      if (typeof here === "object" && here.id === id) setHere("off");
      toast(words("turned_off"));
      return null;
    });

  return { devices, here, pending, problem, turnOn, turnOff };
}

async function look(): Promise<Here> {
  if (!canPush()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const subscription = await presentSubscription();
  return subscription ? find(subscription.endpoint) : "off";
}

async function find(endpoint: string): Promise<Here> {
  const { id } = await trpcClient().pushDevices.find.mutate({ endpoint });
  return id === null ? "off" : { id };
}
