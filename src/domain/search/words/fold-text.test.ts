import { describe, expect, it } from 'vitest';
import { wordsOf } from './fold-text.ts';
import { soundOf } from './sound.ts';

describe('SRC-5 words of Indian scripts sound like their Latin spellings', () => {
  it.each([
    ['दूध', 'doodh'],
    ['आलू', 'aloo'],
    ['प्याज', 'pyaaz'],
    ['प्याज़', 'pyaz'],
    ['टमाटर', 'tamatar'],
    ['हल्दी', 'haldi'],
    ['नमकीन', 'namkeen'],
    ['अदरक', 'adrak'],
    ['लहसुन', 'lahsun'],
    ['मूंगफली', 'moongphali'],
    ['मछली', 'machhli'],
    ['बासमती', 'basmati'],
    ['अजवाइन', 'ajwain'],
    ['गेहूं', 'gehun'],
    ['सांभर', 'sambhar'],
    ['मिर्ची', 'mirchi'],
    ['পেঁয়াজ', 'peyaj'],
    ['আলু', 'alu'],
    ['লবণ', 'lobon'],
    ['দই', 'doi'],
    ['ময়দা', 'moida'],
    ['চিনি', 'chini'],
    ['ਪਿਆਜ਼', 'piaz'],
    ['ਦੁੱਧ', 'dudh'],
    ['ਆਟਾ', 'atta'],
    ['ਖੰਡ', 'khand'],
    ['દૂધ', 'dudh'],
    ['ટામેટા', 'tameta'],
    ['મીઠું', 'mithu'],
    ['બટાકા', 'bataka'],
    ['பால்', 'paal'],
    ['தக்காளி', 'thakkali'],
    ['வெங்காயம்', 'vengayam'],
    ['அரிசி', 'arisi'],
    ['சீரகம்', 'seeragam'],
    ['எலுமிச்சை', 'elumichai'],
    ['கடுகு', 'kadugu'],
    ['மஞ்சள்', 'manjal'],
    ['மீன்', 'meen'],
    ['పాలు', 'paalu'],
    ['బియ్యం', 'biyyam'],
    ['చక్కెర', 'chakkera'],
    ['పంచదార', 'panchadara'],
    ['వంకాయ', 'vankaya'],
    ['ಈರುಳ್ಳಿ', 'eerulli'],
    ['ಹಾಲು', 'haalu'],
    ['ಮೊಸರು', 'mosaru'],
    ['ಅಕ್ಕಿ', 'akki'],
    ['പാൽ', 'paal'],
    ['ഉപ്പ്', 'uppu'],
    ['തക്കാളി', 'thakkali'],
    ['വെളിച്ചെണ്ണ', 'velichenna'],
    ['മുട്ട', 'mutta'],
  ])('SRC-5 %s is "%s"', (script, latin) => {
    expect(wordsOf(script).map(soundOf)).toEqual([soundOf(latin)]);
  });

  it('SRC-5 leaves other scripts and what stands beside as it is', () => {
    expect(wordsOf('2 किलो आलू, fresh')).toEqual(['2', 'kilo', 'alu', 'fresh']);
    expect(wordsOf('५०० ग्राम')).toEqual(['500', 'gram']);
    expect(wordsOf('молоко 牛奶')).toEqual(['молоко', '牛奶']);
  });
});
