/**
 * Many JSON texts as one parameter, in PostgreSQL's binary form of an array: each text is read by the database once. As a
 * text array every quotation mark would be escaped here and unescaped there; inside a larger JSON text each would be read
 * three times over.
 */
const OID = { json: 114, jsonb: 3802 } as const;
const JSONB_VERSION = 1;

/** For a parameter that the statement casts to `json[]` or `jsonb[]`. */
export function jsonArray(type: "json" | "jsonb", texts: readonly string[]): Buffer {
  const lead = type === "jsonb" ? 1 : 0;
  const lengths = texts.map((text) => lead + Buffer.byteLength(text));
  // An array without items has no dimension.
  const headBytes = texts.length === 0 ? 12 : 20;
  const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + 4 + length, headBytes));
  bytes.writeInt32BE(texts.length === 0 ? 0 : 1, 0);
  // None of them is SQL's null.
  bytes.writeInt32BE(0, 4);
  bytes.writeInt32BE(OID[type], 8);
  if (texts.length > 0) {
    bytes.writeInt32BE(texts.length, 12);
    // The first item is number 1.
    bytes.writeInt32BE(1, 16);
  }
  let at = headBytes;
  for (const [index, text] of texts.entries()) {
    at = bytes.writeInt32BE(lengths[index]!, at);
    if (lead === 1) at = bytes.writeUInt8(JSONB_VERSION, at);
    at += bytes.write(text, at);
  }
  return bytes;
}
