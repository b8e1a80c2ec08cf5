/** The inventory of cryptography in docs/security/keys.md against the sources. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../../..");
const document = readFileSync(join(ROOT, "docs/security/keys.md"), "utf8");
/** What plays, attacks or measures the game in tests is not what people's data is protected by. */
const OTHER = /\.test\.ts$|\.testing\.ts$|\/testing\/|\/trial-provider\/|src\/(cli|prove)\/|\/citus\//;
const sources = globSync("packages/{server,rules,contract,engine}/src/**/*.ts", { cwd: ROOT })
  .filter((path) => !OTHER.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
const KEYED =
  /\b(createHmac|createCipheriv|createDecipheriv|hkdf(Sync)?|scrypt(Sync)?|pbkdf2(Sync)?|createECDH|generateKeyPair(Sync)?|createSign|createVerify|createPrivateKey|createSecretKey|publicEncrypt|diffieHellman)\(|(from|import\() ?"(@node-rs\/argon2|jose|openid-client|otpauth|web-push|@simplewebauthn\/server)"/;

test("every file that seals, signs, derives or checks stands in the inventory, and no other [V11.1.2, V11.1.3]", () => {
  const files = sources.filter(({ text }) => KEYED.test(text)).map(({ path }) => path);
  const named = [...document.matchAll(/^\| `(packages\/[^`]+)`/gm)].map(([, path]) => path!);
  expect(files.length).toBeGreaterThan(12);
  expect(files.filter((path) => !named.includes(path))).toEqual([]);
  expect(named.filter((path) => !files.includes(path))).toEqual([]);
});

test("hashes, MACs, ciphers, derivations and curves are approved ones of 128 bits and more, and each named where it is called [V11.3.1, V11.3.2, V11.4.1, V11.4.3]", () => {
  const CALL =
    /\b(createHash|hash|createHmac|createCipheriv|createDecipheriv|hkdfSync|createECDH|createSign|createVerify)\(\s*("[^"]*")/g;
  // A function of our own may have the short name too.
  const isOfNode = (text: string) => /import \{[^}]*\bhash\b[^}]*\} from "node:crypto"/.test(text);
  const calls = sources.flatMap(({ text }) =>
    [...text.matchAll(CALL)]
      .filter(([, name]) => name !== "hash" || isOfNode(text))
      .map(([, name, algorithm]) => `${name}(${algorithm})`),
  );
  expect(calls.length).toBeGreaterThan(30);
  expect([...new Set(calls)].toSorted()).toEqual([
    'createCipheriv("aes-256-gcm")',
    'createDecipheriv("aes-256-gcm")',
    'createECDH("prime256v1")',
    'createHash("sha256")',
    'createHmac("sha256")',
    'hash("sha256")',
    'hkdfSync("sha256")',
  ]);
  const unnamed = sources.filter(({ text }) =>
    /\b(createHash|createHmac|create(De)?[Cc]ipheriv|createECDH)\(\s*[^"\s]/.test(text),
  );
  expect(unnamed.map(({ path }) => path)).toEqual([]);
});

test("key pairs are made on one curve, and signatures believed by named algorithms alone [V11.6.1]", () => {
  const made = sources.filter(({ text }) => /generateKeyPair|createECDH\(|generateKeys?\(/.test(text));
  expect(made.map(({ path }) => path)).toEqual(["packages/server/src/features/content/reminders/tell.ts"]);
  expect(made[0]!.text).toContain('createECDH("prime256v1")');
  const listOf = (path: string) =>
    /ALGORITHMS = (\[[^\]]*\])/.exec(sources.find((source) => source.path.endsWith(path))!.text)?.[1];
  // Signed by others: a token's own word for its algorithm counts only when it is one of these, "none" and HMAC never.
  const ofProviders = JSON.parse(listOf("identity-provider/oidc.ts")!) as string[];
  expect(ofProviders.filter((name) => !/^(RS|PS|ES)(256|384|512)$|^EdDSA$/.test(name))).toEqual([]);
  expect(listOf("features/people/auth/webauthn/webauthn-options.ts")).toBe("[-8, -7, -257]");
});

test("cryptography is the runtime's and of libraries: nothing else is imported for it [V11.2.1]", () => {
  const packageText = readFileSync(join(ROOT, "packages/server/package.json"), "utf8");
  const { dependencies } = JSON.parse(packageText) as { dependencies: Record<string, string> };
  const ofCryptography = Object.keys(dependencies).filter((name) =>
    /crypt|argon|jose|openid|oauth|otp|webauthn|push|hash|jwt|nacl|sodium|cipher|forge|elliptic/.test(name),
  );
  expect(ofCryptography.toSorted()).toEqual([
    "@node-rs/argon2",
    "@simplewebauthn/server",
    "age-encryption",
    "jose",
    "openid-client",
    "otpauth",
    "web-push",
  ]);
  for (const { text } of sources) expect(text).not.toMatch(/Math\.random\(\)[^;\n]*(token|key|code|secret|nonce)/i);
});
