import { useRef, useState } from 'react';
import * as v from 'valibot';
import type { Area } from '../../contracts/schemas.ts';
import { wantedPincode } from '../../contracts/sellers/store-search.ts';
import { readArea } from '../../db/reads/areas.ts';
import { PINCODE } from '../../domain/account/contact.ts';
import { useHaat } from '../../ports/haat-context.tsx';

/** Takes an area that was found, and the one found before it. */
export type OnAreaFound = (area: Area, before: Area | null) => void;

/** What is known of the pincode in the form. */
export interface AreaOfPincode {
  readonly area: Area | null;
  /** A pincode that no post office has, as this phone knows or the server said. */
  readonly refused: { readonly pincode: string; readonly message: string } | null;
  /** Looks a complete pincode up, on this phone first and then on the server; each finding is handed to `onFound`. */
  readonly lookUp: (pincode: string, onFound: OnAreaFound) => void;
}

/** Keeps the area of the pincode that was typed last; answers for earlier ones are left aside. */
export function useAreaOfPincode(initialArea: Area | null): AreaOfPincode {
  const { device, sync } = useHaat();
  const [area, setArea] = useState(initialArea);
  const [refused, setRefused] = useState<AreaOfPincode['refused']>(null);
  const wanted = useRef('');
  const before = useRef(initialArea);

  async function find(pincode: string, onFound: OnAreaFound): Promise<void> {
    const found = (latest: Area) => {
      if (wanted.current !== pincode) return;
      setArea(latest);
      onFound(latest, before.current);
      before.current = latest;
    };
    const known = await readArea(device, pincode);
    if (known !== null) found(known);
    const answer = await sync.pullArea(pincode);
    if (answer.ok) found(answer.value);
    else if (answer.problem.code === 'place_not_found') {
      setRefused({ pincode, message: answer.problem.message });
    }
  }

  return {
    area,
    refused,
    lookUp: (pincode, onFound) => {
      if (wanted.current === pincode) return;
      wanted.current = pincode;
      const checked = v.safeParse(wantedPincode, pincode);
      if (checked.success) void find(pincode, onFound);
      else if (PINCODE.test(pincode)) setRefused({ pincode, message: checked.issues[0].message });
    },
  };
}
