/**
 * The flags of the server's process, which Node takes at its start alone. A page of slots leaves a megabyte of garbage:
 * with twice the usual room for what is new, less of it survives to be moved, and such a request costs a sixth
 * less of a processor, for some 30 MB of memory (`npm run bench`).
 */
export const NODE_FLAGS = ["--max-semi-space-size=32"];
