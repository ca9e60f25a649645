import type { StoreTagId } from '../../src/domain/stores/store-tags.ts';
import type { storeTags } from '../db/seller-tables.ts';

/** Which of the demo's stores carry which tags. */
const STORES_BY_TAG: Readonly<Record<StoreTagId, readonly string[]>> = {
  coop: [
    'akshaya-dairy-bellandur',
    'hosa-santhe-panathur',
    'varthur-raitha-kendra',
    'hasiru-krishi-kendra-yelahanka',
    'kisan-bagh-mulund',
    'mayur-doodh-bhandar',
    'najafgarh-kisan-mandi',
    'behala-goyala-dairy',
    'garia-krishi-bhandar',
  ],
  organic: ['hosa-santhe-panathur', 'olive-and-thyme-koramangala', 'bandra-green-kitchen'],
  'local-produce': [
    'hosa-santhe-panathur',
    'dadar-phool-bhaji',
    'dwarka-sabzi-bagh',
    'salt-lake-sabji-ghar',
  ],
  wholesale: ['khari-masala-mandi-chandni-chowk', 'tank-bund-paper-mart-chickpet'],
  'family-run': [
    'kaveri-provisions-kadubeesanahalli',
    'hsr-corner-kirana',
    'borivali-kirana-bhandar',
    'shyambazar-mudi-dokan',
  ],
  'late-night': [
    'ring-road-night-mart-marathahalli',
    'five-rivers-store-domlur',
    'midnight-chaha-malad',
    'new-town-day-night-mart',
  ],
  'farm-inputs': [
    'garden-and-farm-depot-sarjapur-road',
    'varthur-raitha-kendra',
    'gau-seva-feeds-gunjur',
    'hasiru-krishi-kendra-yelahanka',
    'kisan-bagh-mulund',
    'najafgarh-kisan-mandi',
    'garia-krishi-bhandar',
  ],
  sweets: ['coffee-kudi-malleshwaram', 'karol-bagh-mithai-ghar'],
};

/** Rows of the demo's tags. */
export const storeTagRows = (): (typeof storeTags.$inferInsert)[] =>
  Object.entries(STORES_BY_TAG).flatMap(([tag, storeIds]) =>
    storeIds.map((storeId) => ({ storeId, tag })),
  );
