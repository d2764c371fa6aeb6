/** Widest or tallest photo that is kept, in pixels. */
const SIDE_MAX = 2000;

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Application segments (EXIF with the place it was taken, profiles, thumbnails) and comments; APP0 is JFIF's own. */
const isMetadata = (marker: number) => (marker >= 0xe1 && marker <= 0xef) || marker === 0xfe;

/**
 * Checks by content that the bytes are a JPEG (ITU-T T.81) of reasonable size and returns it without metadata and without
 * anything after its end. Null for anything else, whatever it calls itself.
 */
export function cleanJpeg(bytes: Buffer): Buffer | null {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== SOI) return null;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let framed = false;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    if (isFrame(marker)) {
      if (length < 8) return null;
      const height = bytes.readUInt16BE(at + 5);
      const width = bytes.readUInt16BE(at + 7);
      if (height === 0 || width === 0 || height > SIDE_MAX || width > SIDE_MAX) return null;
      framed = true;
    }
    if (marker === SOS) {
      const finish = bytes.lastIndexOf(Buffer.from([0xff, EOI]));
      if (!framed || finish < end) return null;
      kept.push(bytes.subarray(at, scanEnd(bytes, end)));
      return Buffer.concat(kept);
    }
    if (!isMetadata(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

/** The first end-of-image marker after the scans begin; inside entropy-coded data 0xff is always stuffed or a restart. */
function scanEnd(bytes: Buffer, from: number): number {
  const finish = bytes.indexOf(Buffer.from([0xff, EOI]), from);
  return finish + 2;
}
