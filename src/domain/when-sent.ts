/** What is known of the network (NET-1), for a sentence about something that waits. */
export interface NetworkFacts {
  readonly reachability: 'online' | 'flaky' | 'offline';
  readonly workOffline: boolean;
}

/** When something that waits goes out, as a sentence; it promises nothing about the answer. */
export function whenSentText({ reachability, workOffline }: NetworkFacts): string {
  if (workOffline) return 'It will be sent when you stop working offline.';
  switch (reachability) {
    case 'offline':
      return 'It will be sent when the network is back.';
    case 'flaky':
      return 'It will be sent when the line allows.';
    case 'online':
      return 'It is being sent.';
  }
}
