import { useState } from 'react';
import { PinInput } from '@mantine/core';
import { codeInText } from './one-time-code.ts';
import classes from './sign-in.module.css';

export interface CodeBoxesProps {
  readonly length: number;
  readonly hasError: boolean;
  readonly readOnly: boolean;
  readonly onChange: (code: string) => void;
}

/**
 * One box per digit, empty and focused at first: give it a new `key` to start over. A pasted message is searched
 * for its code; the phone may offer the code from the SMS.
 */
export function CodeBoxes({ length, hasError, readOnly, onChange }: CodeBoxesProps) {
  const [pasted, setPasted] = useState({ code: '', times: 0 });
  return (
    <div
      onPasteCapture={(event) => {
        const code = codeInText(event.clipboardData.getData('text/plain'), length);
        if (code === undefined || readOnly) return;
        event.preventDefault();
        event.stopPropagation();
        setPasted(({ times }) => ({ code, times: times + 1 }));
        onChange(code);
      }}
    >
      <PinInput
        key={pasted.times}
        aria-label="One-time password"
        type="number"
        oneTimeCode
        autoFocus
        placeholder=""
        length={length}
        defaultValue={pasted.code}
        error={hasError}
        readOnly={readOnly}
        classNames={{ root: classes['boxes'] ?? '', pinInput: classes['box'] ?? '' }}
        getInputProps={(index) => ({ 'aria-label': `Digit ${index + 1} of ${length}` })}
        onChange={onChange}
      />
    </div>
  );
}
