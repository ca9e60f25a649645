import { createContext } from 'react';

/** Whether the server tells this browser of changes as they happen (LIVE-4): then screens seldom need to ask. */
export const LiveContext = createContext(false);
