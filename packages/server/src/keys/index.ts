export { openAt, sealAt, SecretKeyError } from "./envelope.ts";
export { renewSecrets } from "./renew-secrets.ts";
export { placeOf, SEALED_COLUMNS } from "./sealed-values.ts";
export { insertStoredKey, requireStoredKey, sealStoredKeys, selectStoredKey } from "./stored-keys.ts";
