import { useState } from 'react';
import { browserStorage } from '../storage/browser-storage.ts';
import classes from '../shell/shell.module.css';

/** DB-3: says that this browser keeps only a part, where localStorage is blocked and IndexedDB is not. Once in a visit. */
export function SettingsNotice() {
  const [isRead, setIsRead] = useState(() => browserStorage.read('settings-told') !== null);
  if (isRead || browserStorage.keeps('auth')) return null;
  return (
    <div className={classes['notice']} role="status">
      <p>
        This browser blocks a part of Haat’s storage. Your cart and orders stay; your language and
        look are forgotten. To keep them, allow site data for Haat in its settings.
      </p>
      <button
        type="button"
        onClick={() => {
          browserStorage.write('settings-told', 'yes');
          setIsRead(true);
        }}
      >
        OK
      </button>
    </div>
  );
}
