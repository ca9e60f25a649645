/**
 * True for the address of a push service that may be called. @param hosts see `PushSettings.hosts`
 */
export function isPushHost(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username } = new URL(endpoint);
  if (username !== '') return false;
  if (hosts.includes(origin)) return true;
  if (protocol !== 'https:' || port !== '') return false;
  return hosts.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  );
}
