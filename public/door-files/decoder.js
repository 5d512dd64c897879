// Reads codes out of pictures, for browsers that cannot do it themselves. It runs beside the page, so that
// the camera's picture does not stutter.
importScripts("/door/files/reader.js");

ZXingWASM.prepareZXingModule({ overrides: { locateFile: () => "/door/files/reader.wasm" } });

const options = {
  formats: ["QRCode", "Aztec", "PDF417", "Code128"],
  tryHarder: true,
  maxNumberOfSymbols: 1,
};

self.addEventListener("message", async ({ data }) => {
  try {
    const found = await ZXingWASM.readBarcodes(data, options);
    self.postMessage(found.find(({ isValid }) => isValid)?.text ?? null);
  } catch {
    self.postMessage(null);
  }
});
