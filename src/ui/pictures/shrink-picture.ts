/** A picture that is ready to be stored and sent. */
export interface ShrunkPicture {
  readonly name: string;
  readonly type: 'image/jpeg';
  readonly bytes: Uint8Array;
}

/** Longest edge, px, and quality: enough to see a bruise, small enough for a weak line (about 300 KB). */
const LONGEST_EDGE = 1_600;
const QUALITY = 0.8;

/** The size of a picture scaled down to fit, px; never scaled up. */
export function fitInside(
  { width, height }: { readonly width: number; readonly height: number },
  longest = LONGEST_EDGE,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, longest / Math.max(width, height, 1));
  const scaled = (edge: number) => Math.max(1, Math.round(edge * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** The name that the shrunk picture gets: the same, with the ending of what it is now. */
export function jpegName(name: string): string {
  const stem = name.replace(/\.[^.]*$/, '').slice(0, 80);
  return `${stem === '' ? 'picture' : stem}.jpg`;
}

/**
 * Redraws a picture small, as JPEG; what the camera wrote into the file (place, time) does not come along.
 * Returns null for what this browser can't read as a picture.
 */
export async function shrinkPicture(file: File): Promise<ShrunkPicture | null> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    // Not a picture, or of a kind that this browser does not know.
    return null;
  }
  const { width, height } = fitInside(bitmap);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  // JPEG has no transparency: what was clear becomes white, not black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  if (blob === null) return null;
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return { name: jpegName(file.name), type: 'image/jpeg', bytes };
}
