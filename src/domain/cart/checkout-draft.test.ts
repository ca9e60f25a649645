import { describe, expect, it } from 'vitest';
import { DEFAULT_WISHES, instructionProblem, isDefaultWishes } from '../orders/order-wishes.ts';
import {
  type CheckoutDraft,
  draftOfWishes,
  EMPTY_DRAFT,
  firstLongInstruction,
  recipientProblems,
  slotOf,
  wishesOf,
} from './checkout-draft.ts';

const forOther = (recipientName: string, recipientNumber: string) => ({
  ...EMPTY_DRAFT,
  isForOther: true,
  recipientName,
  recipientNumber,
});
const slot = { from: 1_000, to: 2_000 };

describe('ordering for someone else', () => {
  it('asks for a name and a valid number, in the words of the specification', () => {
    expect(recipientProblems(forOther(' ', ''))).toEqual({
      name: 'This field is required',
      contactNumber: 'This field is required',
    });
    expect(recipientProblems(forOther('Meena', '12345'))).toEqual({
      name: null,
      contactNumber: 'Please enter valid contact number',
    });
    expect(recipientProblems(forOther('Meena', '+91 98765 43210'))).toBeNull();
  });

  it('asks for nothing while the buyer takes the goods', () => {
    expect(recipientProblems({ ...EMPTY_DRAFT, recipientNumber: '12' })).toBeNull();
  });
});

describe('the wishes of a checkout', () => {
  it('are the default ones until something was entered', () => {
    expect(wishesOf(EMPTY_DRAFT, [slot])).toEqual(DEFAULT_WISHES);
  });

  it('carry who takes the goods with ten digits, the slot and the substitution', () => {
    const draft = {
      ...forOther(' Meena ', '098765 43210'),
      slot,
      substitution: 'similar',
    } as const;
    expect(wishesOf(draft, [slot])).toEqual({
      recipient: { name: 'Meena', contactNumber: '9876543210' },
      deliverySlot: slot,
      substitution: 'similar',
    });
  });

  it('forget the recipient when the switch is off, and a slot that is over', () => {
    const draft = { ...forOther('Meena', '9876543210'), isForOther: false, slot };
    expect(wishesOf(draft, [])).toEqual(DEFAULT_WISHES);
    expect(slotOf(draft, [{ from: 3_000, to: 4_000 }])).toBeNull();
  });

  it('SUB-1 carry what differs by item, and what happens without an answer where a question can come', () => {
    const draft: CheckoutDraft = {
      ...EMPTY_DRAFT,
      lineSubstitutions: { milk: 'none', bread: 'ask', gone: 'similar' },
      ifNoAnswer: 'similar',
    };
    const wishes = wishesOf(draft, [], ['milk', 'bread']);
    expect(wishes).toEqual({
      ...DEFAULT_WISHES,
      lineSubstitutions: [{ itemId: 'milk', substitution: 'none' }],
      ifNoAnswer: 'similar',
    });
    expect(isDefaultWishes(wishes)).toBe(false);
    expect(wishesOf(draftOfWishes(wishes), [], ['milk', 'bread'])).toEqual(wishes);
    expect(wishesOf(draft, [], ['milk'])).not.toHaveProperty('ifNoAnswer');
    const similar = { ...draft, substitution: 'similar', lineSubstitutions: {} } as const;
    expect(wishesOf(similar, [], ['milk'])).toEqual({ ...DEFAULT_WISHES, substitution: 'similar' });
  });

  it('carry the instructions in one line each, and bring them back', () => {
    const draft = {
      ...EMPTY_DRAFT,
      storeInstruction: ' ripe mangoes,\nplease\t',
      riderInstruction: '  ',
    };
    const wishes = wishesOf(draft, []);
    expect(wishes.instructions).toEqual({ store: 'ripe mangoes, please', rider: '' });
    expect(isDefaultWishes(wishes)).toBe(false);
    expect(draftOfWishes(wishes).storeInstruction).toBe('ripe mangoes, please');
  });

  it('PICK-1 carry a pickup without slot and rider, and bring it back', () => {
    const draft = { ...EMPTY_DRAFT, isPickup: true, slot, riderInstruction: 'x'.repeat(10_000) };
    const wishes = wishesOf(draft, [slot]);
    expect(wishes).toEqual({ ...DEFAULT_WISHES, pickup: true });
    expect(firstLongInstruction(draft)).toBeNull();
    expect(isDefaultWishes(wishes)).toBe(false);
    expect(draftOfWishes(wishes)).toEqual({ ...EMPTY_DRAFT, isPickup: true });
  });

  it('do not go with an instruction of 10,000 letters, which says by how much it is too long', () => {
    const draft = { ...EMPTY_DRAFT, riderInstruction: 'x'.repeat(10_000) };
    expect(firstLongInstruction(draft)).toBe('rider');
    expect(instructionProblem(draft.riderInstruction)).toBe(
      'Please make it 9800 letters shorter: 200 fit',
    );
    expect(firstLongInstruction({ ...EMPTY_DRAFT, storeInstruction: 'x'.repeat(200) })).toBeNull();
    expect(instructionProblem('x'.repeat(201))).toContain('1 letter shorter');
  });
});
