/** Returns a chosen file's bytes in base64. Raises the browser's error for a file that it cannot read. */
export async function fileData(file: File): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("The file cannot be read"));
    reader.readAsDataURL(file);
  });
  return address.slice(address.indexOf(",") + 1);
}
