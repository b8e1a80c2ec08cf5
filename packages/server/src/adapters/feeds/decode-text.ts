/** Feeds say in three places in which alphabet they are written, and not always the same. */

const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], charset: "utf-8" },
  { bytes: [0xff, 0xfe], charset: "utf-16le" },
  { bytes: [0xfe, 0xff], charset: "utf-16be" },
];

/** The text: by its byte order mark, else as the answer's header says, else as the XML itself says, else UTF-8. */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const mark = MARKS.find((row) => row.bytes.every((byte, index) => bytes[index] === byte))?.charset;
  const header = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1];
  // The declaration is ASCII, which every single-byte encoding contains.
  const opening = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/i.exec(opening)?.[1];
  for (const charset of [mark, header, declared]) {
    const decoder = charset === undefined ? null : decoderOf(charset);
    if (decoder) return decoder.decode(bytes);
  }
  return new TextDecoder().decode(bytes);
}

function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset);
  } catch {
    // An unknown encoding counts as none declared.
    return null;
  }
}
