/** Loads WebAuthn's library when somebody first uses a passkey: it reads certificates, and takes a start 0.1 s. */
export const webAuthn = () => import("@simplewebauthn/server");
