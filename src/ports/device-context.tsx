import { createContext, use } from 'react';
import type { SaveResult } from '../db/save.ts';

/** How the browser's own install prompt ended (specification, section 4). */
export type InstallOutcome = 'accepted' | 'dismissed';

/** Installing this app on the home screen. */
export interface InstallPort {
  /**
   * `offered`: the browser has a prompt for us. `by-hand`: it has none, but its person can do it (iOS). `installed`: it
   * runs from the home screen. `none`: not now, or not here.
   */
  readonly state: 'offered' | 'by-hand' | 'installed' | 'none';
  /** Shows the browser's prompt, which it gives once; null when there is none any more. */
  readonly ask: () => Promise<InstallOutcome | null>;
}

/** Messages of the server to this device. */
export interface MessagesPort {
  /** `blocked`: the browser's own setting forbids it. `unsupported`: this browser has none. */
  readonly state: 'on' | 'off' | 'blocked' | 'unsupported';
  /** Whether the browser would ask its person, has a yes, or a no. */
  readonly permission: 'default' | 'granted' | 'denied';
  /** Asks the browser's permission if needed, subscribes and tells the server. @returns what to tell the person, or null */
  readonly turnOn: () => Promise<string | null>;
  /** The opposite; without the network this device is quiet at once and the server hears of it by the first message. */
  readonly turnOff: () => Promise<string | null>;
}

/** What a screen may ask of the device that the app runs on; handed in by `src/app`. */
export interface Device {
  readonly install: InstallPort;
  readonly messages: MessagesPort;
  /** Storage that this app takes, and may take, bytes; null where the browser does not say. */
  readonly readStorage: () => Promise<{ readonly used: number; readonly quota: number } | null>;
  readonly freeUpSpace: () => Promise<SaveResult<null>>;
}

export const DeviceContext = createContext<Device | null>(null);

/** The device as the screens see it. Throws outside its provider. */
export function useDevice(): Device {
  const device = use(DeviceContext);
  if (device === null) throw new Error('useDevice needs the provider of src/app around it');
  return device;
}
