/** The browser leaves within this time, ms; if not, the button is there again. */
const LEAVES_WITHIN_MS = 10_000;

/** Whether the address that the server gave is one to send a buyer to: encrypted, or our own machine (the sandbox). */
export function isProviderAddress(address: string, here: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && hostname === new URL(here).hostname);
}

/**
 * Leaves the app for the provider's page. Resolves when the page is still here after all, or here again because the buyer
 * went back.
 */
export function goToProvider(address: string): Promise<void> {
  window.location.assign(address);
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LEAVES_WITHIN_MS);
    const onBack = () => {
      clearTimeout(timer);
      resolve();
    };
    window.addEventListener('pageshow', onBack, { once: true });
  });
}
