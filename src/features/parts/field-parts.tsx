import { useState } from 'react';
import { useMessages } from '../../ui/messages-context.ts';
import { ChipRow } from '../../ui/fields/chip-row.tsx';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { ChoiceList } from '../../ui/fields/choice-list.tsx';
import { NetworkSwitches } from '../../ui/network/network-switches.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { StarChoice } from '../../ui/fields/star-choice.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { OpenChip, ToggleChip } from '../../ui/fields/toggle-chip.tsx';
import classes from './parts.module.css';
import { ShownPart } from './shown-part.tsx';

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

/** What is typed and chosen. */
export function FieldParts() {
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
