import { useState } from 'react';
import { MOBILE_NUMBER, normalizeMobileNumber } from '../../../domain/account/contact.ts';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { SearchInput } from '../../../ui/fields/search-input.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import type { DeskAddress } from './desk-page.tsx';
import classes from './desk-page.module.css';

export interface PersonSearchProps {
  readonly label: string;
  readonly placeholder: string;
  readonly address: DeskAddress;
  /** Whether what is typed may be the beginning of a number. */
  readonly mayBeNumber: (typed: string) => boolean;
  /** Opens what belongs to a whole number; ends with what to tell, or null. */
  readonly openNumber: (mobileNumber: string) => Promise<string | null>;
}

/**
 * Words are searched while they are typed and stand in the address. A number does neither, and is kept nowhere: with Enter its
 * person is looked up (DESK-2).
 */
export function PersonSearch(props: PersonSearchProps) {
  const { label, placeholder, address, mayBeNumber, openNumber } = props;
  const { message, run, clear } = useBusyTask();
  const [text, setText] = useState(address.get('q'));
  const isNumber = mayBeNumber(text) && /\d{5}/.test(text.replaceAll(/[\s().+-]/g, ''));
  const type = (typed: string) => {
    setText(typed);
    clear();
    address.set({ q: mayBeNumber(typed) ? '' : typed, buyer: '' });
  };
  const open = () =>
    run(async () => {
      const number = normalizeMobileNumber(text);
      if (!MOBILE_NUMBER.test(number)) return 'Please write all ten digits of the number.';
      return openNumber(number);
    });
  return (
    <div className={classes['search']}>
      <SearchInput
        label={label}
        placeholder={placeholder}
        text={text}
        onChange={type}
        {...(isNumber && { onEnter: open })}
      />
      <AlertLine message={message} />
    </div>
  );
}
