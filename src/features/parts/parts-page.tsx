import { useState } from 'react';
import { Button } from '@mantine/core';
import { useHaat } from '../../ports/haat-context.tsx';
import { ROUTES } from '../../domain/routes/routes.ts';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { CartParts } from './cart-parts.tsx';
import { GoodsParts } from './goods-parts.tsx';
import { OrderParts } from './order-parts.tsx';
import { OutcomeParts } from './outcome-parts.tsx';
import { StateParts } from './state-parts.tsx';
import { StoreParts } from './store-parts.tsx';
import { BrandMark } from '../../ui/pictures/brand-mark.tsx';
import { Section } from '../../ui/layout/section.tsx';
import classes from './parts.module.css';
import { ShownPart } from './shown-part.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { ChipRow } from '../../ui/fields/chip-row.tsx';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { ChoiceList, StarChoice } from '../../ui/fields/choice-list.tsx';
import { NetworkSwitches } from '../../ui/fields/setting-group.tsx';
import { ShownPictures } from '../../ui/pictures/fetched-pictures.tsx';
import { PictureField } from '../../ui/pictures/picture-field.tsx';
import { SelectField, TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { OpenChip, ToggleChip } from '../../ui/fields/toggle-chip.tsx';

const CHIPS = [
  { id: 'all', name: 'All' },
  { id: 'vegetables', name: 'Fruits and vegetables', picture: '1f345' },
  { id: 'dairy', name: 'Dairy and bread', picture: '1f95b' },
  { id: 'grocery', name: 'Grocery' },
];

const KINDS = [
  { value: 'home', label: 'Home' },
  { value: 'work', label: 'Work' },
  { value: 'other', label: 'Other' },
] as const;

/** Colour roles of src/ui/global.css with the ink that is read on them. */
const COLOURS = [
  ['page', 'ink'],
  ['card', 'ink'],
  ['card', 'ink-soft'],
  ['leaf-soft', 'ink'],
  ['card', 'leaf'],
  ['marigold-soft', 'warn-ink'],
  ['danger-soft', 'danger'],
] as const;

const SIZES = [12, 13, 14, 15, 16, 17, 20, 24].map((px) => `text-${px}`);

const SPACES = [2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 32, 40];

/** Every part of src/ui in every state, for who changes them. Development only: the built app does not contain it. */
export function PartsPage() {
  const { now } = useHaat();
  const time = useNow(now, false);
  const [saves, setSaves] = useState(0);
  return (
    <Screen
      title="Parts of Haat"
      backTo={ROUTES.home}
      action={
        <Button size="lg" fullWidth onClick={() => setSaves((count) => count + 1)}>
          {saves === 0 ? 'The action bar stays at the thumb' : `Tapped ${saves} times`}
        </Button>
      }
    >
      <PageColumn gap="wide">
        <LookParts />
        <GoodsParts />
        <StoreParts now={time} />
        <CartParts />
        <OrderParts now={time} />
        <FieldParts />
        <OutcomeParts />
        <StateParts now={time} />
      </PageColumn>
    </Screen>
  );
}

/** Colours, sizes of text, spaces and buttons. */
function LookParts() {
  return (
    <Section title="Look">
      <BrandMark size={64} />
      <ShownPart state="Colour roles">
        <div className={classes['row']}>
          {COLOURS.map(([ground, ink]) => (
            <span
              key={`${ground} ${ink}`}
              className={classes['colour']}
              style={{ background: `var(--${ground})`, color: `var(--${ink})` }}
            >
              {ink} on {ground}
            </span>
          ))}
        </div>
      </ShownPart>
      <ShownPart state="Sizes of text">
        {SIZES.map((size) => (
          <p key={size} style={{ fontSize: `var(--${size})` }}>
            {size} ₹1,249 for 3 items
          </p>
        ))}
      </ShownPart>
      <ShownPart state="Spaces">
        {SPACES.map((space) => (
          <div key={space} className={classes['row']}>
            <span className={classes['bar']} style={{ width: space }} />
            space-{space}
          </div>
        ))}
      </ShownPart>
      <ShownPart state="Buttons: what to do, what else can be done, waiting, not possible">
        <div className={classes['row']}>
          <Button size="lg">Place order</Button>
          <Button size="lg" variant="light">
            Add item
          </Button>
          <Button size="lg" variant="subtle">
            Skip
          </Button>
          <Button size="lg" loading>
            Save
          </Button>
          <Button size="lg" disabled>
            Pay
          </Button>
        </div>
      </ShownPart>
    </Section>
  );
}

/** What is typed and chosen. */
function FieldParts() {
  const messages = useMessages();
  const [chip, setChip] = useState('all');
  const [kind, setKind] = useState<'home' | 'work' | 'other'>('home');
  const [stars, setStars] = useState(0);
  const [isOn, setIsOn] = useState(true);
  const [network, setNetwork] = useState({ workOffline: false, saveData: true });
  return (
    <Section title="Fields and choices">
      <ShownPart state="Empty, filled, with an error, not possible">
        <TextField label="Address Name" placeholder="Home" />
        <TextField label="City" defaultValue="Bengaluru" description="As the post knows it" />
        <TextField
          label="Contact Number"
          defaultValue="123"
          error={messages.invalidContactNumber}
        />
        <TextField label="State" disabled defaultValue="Karnataka" />
        <SelectField label="Issue Type" data={['Quality issue', 'Missing items']} />
        <TextArea label="Issue description" error={messages.required} />
      </ShownPart>
      <PictureParts />
      <ShownPart state="Chips">
        <ChipRow label="Category" chips={CHIPS} selectedId={chip} onSelect={setChip} />
        <div className={classes['row']}>
          <ToggleChip isOn={isOn} onToggle={() => setIsOn((was) => !was)}>
            In stock
          </ToggleChip>
          <ToggleChip isOn={!isOn} size="large" onToggle={() => setIsOn((was) => !was)}>
            On offer
          </ToggleChip>
          <OpenChip isOn={false} onOpen={() => undefined}>
            Filters
          </OpenChip>
        </div>
      </ShownPart>
      <ShownPart state="One of few, one of a list, stars, switches">
        <ChoiceChips legend="Address Type" choices={KINDS} value={kind} onChange={setKind} />
        <ChoiceList
          legend="What is wrong?"
          choices={[
            ...KINDS,
            { value: 'late' as const, label: 'Late', disabledReason: 'The order is delivered.' },
          ]}
          value={kind}
          onChange={(value) => value !== 'late' && setKind(value)}
          error={messages.required}
        />
        <StarChoice legend="How was it?" value={stars} onChange={setStars} />
        <NetworkSwitches
          {...network}
          onWorkOffline={(workOffline) => setNetwork((known) => ({ ...known, workOffline }))}
          onSaveData={(saveData) => setNetwork((known) => ({ ...known, saveData }))}
        />
      </ShownPart>
    </Section>
  );
}

/** A green dot: what a camera would have taken. */
const DOT = {
  type: 'image/svg+xml',
  bytes: new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><circle cx="2" cy="1.5" r="1" fill="green"/></svg>',
  ),
};

/** Pictures to be sent, and those that came. */
const PictureParts = () => (
  <ShownPart state="Pictures to be sent, and as they came">
    <PictureField
      label="Pictures (optional)"
      shows="A dot"
      most={4}
      pictures={[DOT, DOT]}
      onChoose={() => undefined}
      onRemove={() => undefined}
      error={null}
    />
    <ShownPictures pictures={[DOT, DOT, DOT]} alt="A dot" />
  </ShownPart>
);
