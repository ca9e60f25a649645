import { useEffect, useId, useRef, useState } from 'react';
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
export function CodeBoxes(props: CodeBoxesProps) {
  const { length, readOnly, onChange } = props;
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
      <Boxes key={pasted.times} {...props} initialCode={pasted.code} />
    </div>
  );
}

/** The boxes themselves. Whoever comes here wants to type the code and nothing else, so the first has the focus. */
function Boxes(props: CodeBoxesProps & { readonly initialCode: string }) {
  const { initialCode, length, hasError, readOnly, onChange } = props;
  // PinInput makes its inputs anew when it makes up an id itself, and the focus would be lost.
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    first.current?.focus();
  }, []);

  return (
    <PinInput
      id={id}
      ref={first}
      aria-label="One-time password"
      type="number"
      oneTimeCode
      placeholder=""
      length={length}
      defaultValue={initialCode}
      error={hasError}
      readOnly={readOnly}
      classNames={{ root: classes['boxes'] ?? '', pinInput: classes['box'] ?? '' }}
      getInputProps={(index) => ({ 'aria-label': `Digit ${index + 1} of ${length}` })}
      onChange={onChange}
    />
  );
}
