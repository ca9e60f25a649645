import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { runCommand } from '../scripts/run-command.ts';

const PEERS = 'bench/peers';
const MINUTES_5 = 5 * 60_000;

/** Installs the packages that are measured beside Haat, as their lock file says, unless they are there. */
export async function installPeers(): Promise<void> {
  try {
    await access(join(PEERS, 'node_modules'));
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  // They run in a browser: what they ask of Node does not matter.
  const parameters = ['ci', '--prefix', PEERS, '--engine-strict=false'];
  const { code, output } = await runCommand('npm', parameters, { timeoutMs: MINUTES_5 });
  if (code !== 0) throw new Error(`The peers could not be installed:\n${output}`);
}

/** Lets a measured page import the peers, which are not among the project's own packages. */
export function peerPackages(names: readonly string[]): Plugin {
  const home = join(process.cwd(), PEERS, 'package.json');
  const own = join(process.cwd(), 'package.json');
  return {
    name: 'peer-packages',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      // Dexie refuses to be loaded twice in two versions: a peer that is built on it gets the project's.
      if (source === 'dexie') return this.resolve(source, own, { ...options, skipSelf: true });
      const isPeer = names.some((name) => source === name || source.startsWith(`${name}/`));
      if (!isPeer || importer?.includes(PEERS) === true) return null;
      return this.resolve(source, home, { ...options, skipSelf: true });
    },
  };
}
