import { describe, expect, it } from 'vitest';
import { connectShell, type ShellPage, type ShellPlugins, shellPlugins } from './shell-bridge.tsx';

type Heard = (event: never) => void;

/** A phone that writes down what it is told, and a page that does the same. */
function aShell({ isOpen = false }: { isOpen?: boolean } = {}) {
  const said: unknown[] = [];
  const listeners = new Map<string, Heard>();
  const plugins = {
    HaatShell: {
      info: async () => ({ apkVersion: '0.1.0' }),
      identify: async (identity: unknown) => void said.push(['identify', identity]),
      log: async (record: unknown) => void said.push(['log', record]),
    },
    App: {
      addListener: async (event: string, heard: Heard) => {
        listeners.set(event, heard);
        return { remove: async () => void listeners.delete(event) };
      },
      exitApp: async () => void said.push('exit'),
    },
  } as ShellPlugins;
  const page: ShellPage = {
    closeTop: () => {
      if (isOpen) said.push('close');
      return isOpen;
    },
    goBack: () => said.push('back'),
    open: (path) => said.push(['open', path]),
  };
  const tell = (event: string, content: object) => listeners.get(event)?.(content as never);
  return { plugins, page, said, tell, listeners };
}

describe('the bridge to the Android shell', () => {
  it('gives native logging contactNumber, systemUserId and apkVersion (specification, section 7)', async () => {
    const { plugins, page, said } = aShell();
    const shell = await connectShell(plugins, page);
    await shell.identify({ contactNumber: '9876543210', systemUserId: 'u-1' });
    await shell.log('ready');
    const identity = { contactNumber: '9876543210', systemUserId: 'u-1', apkVersion: '0.1.0' };
    expect(said).toEqual([
      ['identify', identity],
      ['log', { ...identity, message: 'ready' }],
    ]);
  });

  it.each([
    [{ isOpen: true, canGoBack: true }, 'close'],
    [{ isOpen: false, canGoBack: true }, 'back'],
    [{ isOpen: false, canGoBack: false }, 'exit'],
  ])('takes the back button (%o) for "%s"', async ({ isOpen, canGoBack }, done) => {
    const { plugins, page, said, tell } = aShell({ isOpen });
    await connectShell(plugins, page);
    tell('backButton', { canGoBack });
    expect(said).toEqual([done]);
  });

  it('opens the screen of a link to the shop, and nothing of what is no link', async () => {
    const { plugins, page, said, tell } = aShell();
    await connectShell(plugins, page);
    tell('appUrlOpen', { url: 'https://shop.example/orders/retail?order=1' });
    tell('appUrlOpen', { url: 'not a link' });
    expect(said).toEqual([['open', '/orders/retail?order=1']]);
  });

  it('PUSH-1 opens the screen of a message that was tapped', async () => {
    const { plugins, page, said, tell } = aShell();
    const { addListener } = plugins.App as unknown as Required<ShellPlugins>['PushNotifications'];
    await connectShell({ ...plugins, PushNotifications: { addListener } }, page);
    const tapped = (data: object) => {
      tell('pushNotificationActionPerformed', { actionId: 'tap', notification: { id: '1', data } });
    };
    tapped({ path: '/orders/retail?order=1' });
    tapped({});
    expect(said).toEqual([['open', '/orders/retail?order=1']]);
  });

  it('lets go of the phone when it is stopped', async () => {
    const { plugins, page, listeners } = aShell();
    const shell = await connectShell(plugins, page);
    await shell.stop();
    expect([...listeners.keys()]).toEqual([]);
  });

  it('is not there in a browser', () => {
    expect(shellPlugins({})).toBeNull();
    expect(shellPlugins({ Capacitor: { Plugins: {} } })).toBeNull();
    const { plugins } = aShell();
    expect(shellPlugins({ Capacitor: { Plugins: plugins } })).toEqual(plugins);
  });
});
