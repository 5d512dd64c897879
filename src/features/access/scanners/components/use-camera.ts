"use client";
import { useEffect, useRef, useState } from "react";

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

const FORMATS = ["qr_code", "aztec", "pdf417", "code_128"];
const PAUSE_MS = 120;
/** Codes fill much of the picture: a larger one would only be slower. */
const WIDTH = 800;

export type CameraState = "starting" | "on" | "denied" | "absent";

/** Shows the camera in a video element and reports each code that it sees. */
export function useCamera(active: boolean, onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>("starting");
  const tell = useRef(onCode);
  useEffect(() => {
    tell.current = onCode;
  });
  useEffect(() => {
    const element = video.current;
    if (!active || !element) return;
    let over = false;
    let stream: MediaStream | null = null;
    let reader: { read: () => Promise<string | null>; end: () => void } | null = null;
    const start = async () => {
      if (!navigator.mediaDevices?.getUserMedia) return setState("absent");
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: "environment", width: { ideal: 1280 } },
        });
      } catch (error) {
        const name = error instanceof DOMException ? error.name : "";
        return setState(name === "NotAllowedError" ? "denied" : "absent");
      }
      if (over) return stream.getTracks().forEach((track) => track.stop());
      element.srcObject = stream;
      await element.play().catch(() => undefined);
      reader = await makeReader(element);
      setState("on");
      while (!over) {
        const code = await reader.read().catch(() => null);
        if (code && !over) tell.current(code);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      reader.end();
    };
    void start();
    return () => {
      over = true;
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, [active]);
  return { video, state };
}

async function makeReader(video: HTMLVideoElement) {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const known = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  if (Native && FORMATS.every((format) => known.includes(format))) {
    const detector = new Native({ formats: FORMATS });
    return {
      read: async () => (await detector.detect(video))[0]?.rawValue ?? null,
      end: () => undefined,
    };
  }
  const worker = new Worker("/door/files/decoder.js");
  const canvas = document.createElement("canvas");
  const surface = canvas.getContext("2d", { willReadFrequently: true });
  const read = () =>
    new Promise<string | null>((resolve) => {
      const { videoWidth, videoHeight } = video;
      if (!surface || !videoWidth) return resolve(null);
      const scale = Math.min(1, WIDTH / videoWidth);
      canvas.width = Math.round(videoWidth * scale);
      canvas.height = Math.round(videoHeight * scale);
      surface.drawImage(video, 0, 0, canvas.width, canvas.height);
      const picture = surface.getImageData(0, 0, canvas.width, canvas.height);
      worker.onmessage = ({ data }) => resolve(data as string | null);
      worker.onerror = () => resolve(null);
      worker.postMessage(picture, [picture.data.buffer]);
    });
  return { read, end: () => worker.terminate() };
}
