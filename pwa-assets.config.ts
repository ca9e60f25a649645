import {
  createAppleSplashScreens,
  defineConfig,
  type AppleDeviceName,
} from '@vite-pwa/assets-generator/config';

/** The page's own colours (src/ui/global.css), so that nothing flashes between the splash and the first screen. */
const LEAF = '#0f7a48';
const PAGE = '#f7f5ef';
const PAGE_DARK = '#121613';

/** One of each size that phones and tablets sold since 2018 have. */
const DEVICES: AppleDeviceName[] = [
  'iPhone SE 4.7"',
  'iPhone 11',
  'iPhone 13',
  'iPhone 14 Pro',
  'iPhone 14 Pro Max',
  'iPad 10.2"',
];

/** Icons and splash screens, all drawn from one source: `npm run icons` after a change of it. */
export default defineConfig({
  headLinkOptions: { preset: '2023' },
  images: 'public/icons/haat.svg',
  preset: {
    transparent: { sizes: [192, 512], favicons: [[48, 'haat.ico']], padding: 0 },
    maskable: { sizes: [192, 512], padding: 0.08, resizeOptions: { background: LEAF } },
    apple: { sizes: [180], padding: 0.15, resizeOptions: { background: LEAF } },
    png: { compressionLevel: 9, quality: 90 },
    assetName: (type, { width }) =>
      type === 'transparent' ? `haat-${width}.png` : `haat-${type}-${width}.png`,
    appleSplashScreens: createAppleSplashScreens(
      {
        padding: 0.65,
        resizeOptions: { background: PAGE, fit: 'contain' },
        darkResizeOptions: { background: PAGE_DARK, fit: 'contain' },
        linkMediaOptions: { log: true, addMediaScreen: true, basePath: '/icons/' },
        png: { compressionLevel: 9, quality: 70 },
        name: (landscape, { width, height }, dark) =>
          `splash-${landscape ? 'wide' : 'tall'}-${dark ? 'dark-' : ''}${width}x${height}.png`,
      },
      DEVICES,
    ),
  },
});
