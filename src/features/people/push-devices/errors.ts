import { failure } from "@/server/errors";

export const PushDeviceRefused = failure(
  "invalid",
  "push_device_refused",
  "Push subscription refused",
  "The browser's subscription names no public https address, or its keys are none.",
);
