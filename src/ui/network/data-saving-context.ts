import { createContext } from 'react';

/** Whether the person saves data (NET-1): nothing is fetched in the background that they did not ask for. */
export const DataSavingContext = createContext(false);
