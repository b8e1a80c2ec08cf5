/** What a picture is, by its first bytes: what the other end calls it may be wrong, and a drawing (SVG) can hold scripts. */
export function pictureType(bytes: Uint8Array): string | null {
  const opening = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  if (opening.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (opening.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (/^GIF8[79]a/.test(opening)) return "image/gif";
  if (/^RIFF[^]{4}WEBP/.test(opening)) return "image/webp";
  if (/^[^]{4}ftyp(avif|avis)/.test(opening)) return "image/avif";
  return null;
}
