import { existsSync } from 'node:fs';
import type { CapacitorConfig } from '@capacitor/cli';

/** The deployed shop, whose build the shell shows; the same origin keeps service worker, storage and links as they are. */
const url = process.env['HAAT_URL'];
if (url === undefined || !URL.canParse(url)) {
  throw new Error('HAAT_URL must be the address of the shop, such as https://shop.example');
}

/** Firebase's file for this app. Without it the phone would end the app when it registers for messages, so the plugin is left out. */
const hasFirebase = existsSync('android/app/google-services.json');
const plugins = ['@capacitor/app', ...(hasFirebase ? ['@capacitor/push-notifications'] : [])];

const config: CapacitorConfig = {
  appId: 'in.haat.app',
  appName: 'Haat',
  // Only the page for a first start without a network; after that the service worker answers.
  webDir: 'www',
  server: { url, errorPath: 'index.html', cleartext: url.startsWith('http://') },
  android: { allowMixedContent: false, includePlugins: plugins },
};

export default config;
