import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { NewPicture } from '../../../commands/outbox/attach-pictures.ts';
import type { ChangeShopPayload } from '../../../contracts/sellers/seller-update.ts';
import type { ShopSettings } from '../../../db/reads/shop-desk.ts';
import {
  LONGEST_NOTICE,
  LONGEST_RETURN_WORDS,
  RETURN_CHOICES,
  type ReturnPolicy,
  type ShopNotice,
  standingNotice,
} from '../../../domain/sellers/shop-front.ts';
import { lastDayField, noticeOfFields } from '../../../domain/sellers/shop-times.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import { Mark } from '../../../ui/notices/mark.tsx';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import { useMinute } from '../../../ui/time/use-now.ts';
import classes from '../join/join.module.css';

/** How a change of a shop is made. */
export interface ChangeOptions {
  /** What was on screen when the change was begun (OUT-10). */
  readonly seen?: ChangeShopPayload['seen'];
  readonly picture?: NewPicture;
  /** Called once the change is kept on this phone: until then what was typed stays. */
  readonly onKept?: () => void;
}

export interface ShopFrontProps {
  readonly settings: ShopSettings;
  readonly onChange: (store: ChangeShopPayload['store'], options?: ChangeOptions) => void;
  /** Why the last change of this was not taken. */
  readonly refusal: ReactNode;
}

interface SaveProps {
  readonly what: string;
  readonly hasChange: boolean;
  readonly isWaiting: boolean;
}

/** Saves one part of what a shop says, once something was typed or was refused before. */
function Save({ what, hasChange, isWaiting }: SaveProps) {
  return (
    <>
      <Button type="submit" h={48} variant="light" disabled={!hasChange}>
        Save {what}
      </Button>
      {isWaiting && <Mark tone="waiting">Waiting to send</Mark>}
    </>
  );
}

interface TypedNotice {
  readonly text: string;
  readonly day: string;
}

const noticeFields = (notice: ShopNotice | null): TypedNotice => ({
  text: notice?.text ?? '',
  day: notice === null ? '' : lastDayField(notice.endsAt),
});

/** A line that customers read above the shelves, and the last day on which they do. */
export function NoticeSetting({ settings, onChange, refusal }: ShopFrontProps) {
  const haat = useHaat();
  const now = useMinute(haat.now);
  const stands = standingNotice(settings.shop.notice, now);
  const refused = settings.refusedChange?.store.notice;
  // Null while nothing was typed: then it is what stands, or what was refused.
  const [typed, setTyped] = useState<(TypedNotice & { readonly seen: ShopNotice | null }) | null>(
    null,
  );
  const [wrong, setWrong] = useState<{ readonly field: string; readonly message: string } | null>(
    null,
  );
  const { text, day } = typed ?? noticeFields(refused ?? stands);
  const type = (change: Partial<TypedNotice>) => {
    setTyped({ text, day, seen: typed?.seen ?? stands, ...change });
    setWrong(null);
  };
  const send = (notice: ShopNotice | null) => {
    const seen = { notice: typed === null ? stands : typed.seen };
    onChange({ notice }, { seen, onKept: () => setTyped(null) });
  };
  const save = () => {
    const read = noticeOfFields({ text, day }, haat.now());
    if (read.ok) send(read.notice);
    else setWrong(read);
  };
  const errorOf = (field: keyof TypedNotice) => (wrong?.field === field ? wrong.message : null);
  return (
    <Section title="Notice to customers">
      <Panel>
        <form
          className={classes['numbers']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          {refusal}
          <TextField
            label="Notice"
            description="Above your shelves, such as “Fresh curd from 6 am”"
            maxLength={LONGEST_NOTICE}
            value={text}
            error={errorOf('text')}
            onChange={(event) => type({ text: event.currentTarget.value })}
          />
          <TextField
            label="Last day of the notice"
            type="date"
            value={day}
            error={errorOf('day')}
            onChange={(event) => type({ day: event.currentTarget.value })}
          />
          <div className={classes['acts']}>
            <Save
              what="notice"
              hasChange={typed !== null || refused !== undefined}
              isWaiting={settings.waitingParts.includes('notice')}
            />
            {stands !== null && (
              <Button h={48} variant="subtle" onClick={() => send(null)}>
                Take notice off
              </Button>
            )}
          </div>
        </form>
      </Panel>
    </Section>
  );
}

/** Nothing is said: each item's own time counts. */
const UNSAID = '';

const RETURN_OPTIONS = [
  { value: UNSAID, label: 'Not said' },
  ...RETURN_CHOICES.map(({ withinMinutes, name }) => ({
    value: String(withinMinutes),
    label: name,
  })),
];

/** Until when goods can come back, and the shop's own words. */
export function ReturnsSetting({ settings, onChange, refusal }: ShopFrontProps) {
  const stands = settings.shop.returnPolicy ?? null;
  const refused = settings.refusedChange?.store.returnPolicy;
  const [typed, setTyped] = useState<{
    readonly within: string;
    readonly words: string;
    readonly seen: ReturnPolicy | null;
  } | null>(null);
  const first = refused ?? stands;
  const { within, words } = typed ?? {
    within: first === null ? UNSAID : String(first.withinMinutes),
    words: first?.words ?? '',
  };
  const type = (change: { readonly within?: string; readonly words?: string }) =>
    setTyped({ within, words, seen: typed?.seen ?? stands, ...change });
  const choice = RETURN_CHOICES.find(({ withinMinutes }) => String(withinMinutes) === within);
  return (
    <Section title="Returns">
      <Panel>
        <form
          className={classes['numbers']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const returnPolicy =
              choice === undefined
                ? null
                : { withinMinutes: choice.withinMinutes, words: words.trim() };
            const seen = { returnPolicy: typed === null ? stands : typed.seen };
            onChange({ returnPolicy }, { seen, onKept: () => setTyped(null) });
          }}
        >
          {refusal}
          <SelectField
            label="Goods can come back"
            description={
              choice?.withinMinutes === 0
                ? 'What is damaged, defective or wrong still can, within an hour or the item’s own time'
                : 'What is damaged, defective or wrong, after delivery. For all your goods, from the next order'
            }
            data={RETURN_OPTIONS}
            value={within}
            onChange={(event) => type({ within: event.currentTarget.value })}
          />
          {choice !== undefined && (
            <TextArea
              label="Your own words (optional)"
              placeholder="Please keep the bill"
              rows={2}
              maxLength={LONGEST_RETURN_WORDS}
              value={words}
              onChange={(event) => type({ words: event.currentTarget.value })}
            />
          )}
          <div className={classes['acts']}>
            <Save
              what="returns"
              hasChange={typed !== null || refused !== undefined}
              isWaiting={settings.waitingParts.includes('returnPolicy')}
            />
          </div>
        </form>
      </Panel>
    </Section>
  );
}
