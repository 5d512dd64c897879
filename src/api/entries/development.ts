/** Tells whether this server was started for working on Foyer itself (`npm run dev`). */
export function isDevelopment(args: readonly string[] = process.argv): boolean {
  return args.includes("--dev");
}
