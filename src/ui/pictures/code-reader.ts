import BarcodeFormat from '@zxing/library/es2015/core/BarcodeFormat';
import BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap';
import HybridBinarizer from '@zxing/library/es2015/core/common/HybridBinarizer';
import DecodeHintType from '@zxing/library/es2015/core/DecodeHintType';
import MultiFormatUPCEANReader from '@zxing/library/es2015/core/oned/MultiFormatUPCEANReader';
import QRCodeReader from '@zxing/library/es2015/core/qrcode/QRCodeReader';
import Exception from '@zxing/library/es2015/core/Exception';
import type Reader from '@zxing/library/es2015/core/Reader';
import RGBLuminanceSource from '@zxing/library/es2015/core/RGBLuminanceSource';

/** What is looked for: a QR code, or the barcode on a pack. */
export type CodeKind = 'qr' | 'goods';

/** Those of `isGtin` that packs carry. */
const GOODS_HINTS = new Map<DecodeHintType, unknown>([
  [
    DecodeHintType.POSSIBLE_FORMATS,
    [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.UPC_A],
  ],
  [DecodeHintType.TRY_HARDER, true],
]);

/**
 * Reads the code in a picture without the browser's help: 30 KB, loaded only where the browser has no reader of its own.
 * @returns its text; null when there is none
 */
export function readCode(kind: CodeKind, { data, width, height }: ImageData): string | null {
  const grey = new Uint8ClampedArray(width * height);
  for (let pixel = 0; pixel < grey.length; pixel += 1) {
    const at = pixel * 4;
    grey[pixel] = ((data[at] ?? 0) + 2 * (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 4;
  }
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height)));
  const reader: Reader =
    kind === 'qr' ? new QRCodeReader() : new MultiFormatUPCEANReader(GOODS_HINTS);
  try {
    return reader.decode(bitmap, kind === 'qr' ? undefined : GOODS_HINTS).getText();
  } catch (error) {
    if (error instanceof Exception) return null;
    throw error;
  }
}
