import { PHOTO_FILE_MAX_BYTES, PHOTO_FILE_TYPES, PHOTO_MAX_BYTES } from '../../../../contract/profile';

/** A photo that was chosen and converted. */
export interface Photo {
  /** Base64 JPEG, without the `data:` prefix. */
  data: string;
  /** Name and size in bytes of the file that was chosen. */
  name: string;
  size: number;
}

/** Why a file cannot be the photo; the message is a key of validation.json. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError';
}

/** Sides in px and qualities that are tried in turn until the JPEG is small enough. */
const SIDES = [480, 360, 240, 160];
const QUALITIES = [0.9, 0.8, 0.7, 0.55];

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47];

const isType = (type: string): boolean => (PHOTO_FILE_TYPES as readonly string[]).includes(type);

/** What a file really is, by its first bytes: a name and a type can lie. */
async function isImage(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return [JPEG, PNG].some((magic) => magic.every((byte, index) => head[index] === byte));
}

/**
 * Turns a chosen file into the photo: its middle square as a JPEG of at most 60 kB, upright as the camera says, a
 * transparent ground white, without the file's metadata.
 * @throws PhotoError image_format, image_max_size (over 1 MB), image_conversion_error (not readable as an image)
 */
export async function convertPhoto(file: File): Promise<Photo> {
  if (!isType(file.type)) throw new PhotoError('image_format');
  if (file.size > PHOTO_FILE_MAX_BYTES) throw new PhotoError('image_max_size');
  if (!(await isImage(file))) throw new PhotoError('image_conversion_error');
  try {
    const picture = await createImageBitmap(file);
    try {
      for (const side of SIDES) {
        const canvas = square(picture, side);
        for (const quality of QUALITIES) {
          const jpeg = await jpegOf(canvas, quality);
          if (jpeg.size <= PHOTO_MAX_BYTES) return { data: await base64(jpeg), name: file.name, size: file.size };
        }
      }
    } finally {
      picture.close();
    }
  } catch {
    // What the browser cannot decode, it says in words of its own.
  }
  throw new PhotoError('image_conversion_error');
}

/** The middle square of a picture, at most `side` px wide. */
function square(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const cut = Math.min(picture.width, picture.height);
  const size = Math.min(side, cut);
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size, size);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, (picture.width - cut) / 2, (picture.height - cut) / 2, cut, cut, 0, 0, size, size);
  return canvas;
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob?.type === 'image/jpeg' ? resolve(blob) : reject(new Error('no JPEG'))),
      'image/jpeg',
      quality,
    );
  });
}

async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
