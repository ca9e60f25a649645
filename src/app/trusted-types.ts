/** What this app needs of the Trusted Types API (W3C draft); TypeScript's DOM library does not have it yet. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: {
      readonly createHTML: (text: string) => string;
      readonly createScriptURL: (url: string) => string;
    },
  ) => unknown;
}

/**
 * The default policy under `require-trusted-types-for 'script'`: no markup from strings (Mantine's generated style
 * sheets have none), and workers from this origin only. Anything else throws where it is tried.
 */
export function installTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('Markup from strings is not allowed');
      return text;
    },
    createScriptURL: (url) => {
      if (new URL(url, window.location.href).origin !== window.location.origin) {
        throw new TypeError('Scripts come from this origin only');
      }
      return url;
    },
  });
}
