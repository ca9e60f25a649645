import { createContext } from 'react';

/** What fetching a picture hangs on, as a text: when it changes, one that could not be had is asked for again. */
export const PictureLineContext = createContext('');
