import type { Page } from 'playwright';

/** Bars of a digit in the left half of an EAN-13, of odd parity (GS1 General Specifications, section 5.2.1). */
const ODD = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
/** Which of the six left digits are of even parity, by the first digit, which has no bars of its own. */
const EVEN_PLACES = [
  '000000',
  '001011',
  '001101',
  '001110',
  '010011',
  '011001',
  '011100',
  '010101',
  '010110',
  '011010',
];

const turned = (bars: string): string => [...bars].reverse().join('');
const inverted = (bars: string): string =>
  bars.replaceAll(/[01]/g, (bar) => (bar === '0' ? '1' : '0'));

/** The 95 bars of a barcode of 13 digits, 1 for black. */
function barsOf(code: string): string {
  const digits = [...code].map(Number);
  const right = (digit = 0) => inverted(ODD[digit] ?? '');
  const left = (digit: number, place: number) =>
    EVEN_PLACES[digits[0] ?? 0]?.[place] === '1' ? turned(right(digit)) : (ODD[digit] ?? '');
  return `101${digits.slice(1, 7).map(left).join('')}01010${digits.slice(7).map(right).join('')}101`;
}

/** Gives the page a camera that sees a grey wall, from the next page that is opened on. */
export async function giveCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 640, height: 480 });
    const draw = (bars: string) => {
      const context = canvas.getContext('2d');
      if (context === null) return;
      context.fillStyle = '#999';
      context.fillRect(0, 0, 640, 480);
      if (bars === '') return;
      context.fillStyle = '#fff';
      context.fillRect(100, 120, 440, 240);
      context.fillStyle = '#000';
      for (const [place, bar] of [...bars].entries()) {
        if (bar === '1') context.fillRect(130 + place * 4, 140, 4, 200);
      }
    };
    // A camera sees what stays before it again and again.
    let held = '';
    setInterval(() => draw(held), 100);
    const hold = (bars: string) => {
      held = bars;
    };
    Object.assign(globalThis, { holdBars: hold });
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { getUserMedia: async () => canvas.captureStream(10) },
    });
  });
}

/** Holds a pack with a barcode before the camera; null takes it away. */
export async function holdBarcode(page: Page, code: string | null): Promise<void> {
  const bars = code === null ? '' : barsOf(code);
  await page.evaluate((shown) => {
    (globalThis as unknown as { holdBars: (shown: string) => void }).holdBars(shown);
  }, bars);
}
