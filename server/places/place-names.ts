import type { Locality } from './places.ts';

/** How post offices rank: 0 general or head office (names a town), 1 sub office, 2 branch office (names a village). */
export type OfficeKind = 0 | 1 | 2;

const KIND_AT_END = /\s(?:N\.?D\.?T?|E\.?D\.?)?\s?(G\.?\s?P|[HSBP])\.?\s?O\.?\s*(?:\(.*)?$/;

/** Kind of a post office by the end of its name. */
export function officeKind(officeName: string): OfficeKind {
  // The usual two endings are told without the pattern: the list has 154,823 names.
  if (officeName.endsWith(' B.O')) return 2;
  if (officeName.endsWith(' S.O')) return 1;
  const letters = KIND_AT_END.exec(officeName)?.[1] ?? 'S';
  if (letters.startsWith('G') || letters === 'H') return 0;
  return letters === 'B' ? 2 : 1;
}

/** True for the one office that a city is named by in the post, as "Bangalore G.P.O.". */
export function isGeneralOffice(officeName: string): boolean {
  return officeName.endsWith('G.P.O.') || officeName.endsWith(' GPO');
}

/** "NAGADENAHALLI" -> "Nagadenahalli", "sirpur (t)" -> "Sirpur (T)"; mixed case and short capitals ("AP") stay. */
export function titleCase(text: string): string {
  const shouting = text === text.toUpperCase();
  return text
    .replace(/\p{L}+/gu, (word) => {
      if (word === word.toUpperCase() && !(shouting && word.length > 2)) return word;
      return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
    })
    .replace(/\s+/g, ' ')
    .trim();
}

/** A post office's name without its kind, with today's name of its district where it starts with the old one. */
export function bareOfficeName(officeName: string, district: string): string {
  const usual = officeName.endsWith(' B.O') || officeName.endsWith(' S.O');
  const bare = usual ? officeName.slice(0, -4) : officeName.replace(KIND_AT_END, '');
  const today = DISTRICT_NAMES[district];
  const startsWithDistrict = bare === district || bare.startsWith(`${district} `);
  return today !== undefined && startsWithDistrict ? today + bare.slice(district.length) : bare;
}

/** Name of a post office as a place: "Bellandur S.O" -> "Bellandur", "Bangalore G.P.O." -> "Bengaluru". */
export function officePlaceName(officeName: string, district: string): string {
  return titleCase(bareOfficeName(officeName, district)).replace('Kolkatta', 'Kolkata');
}

/** District, city and state of a locality by their names of today. */
export function officialNames({ district, state }: Omit<Locality, 'taluk'>): {
  district: string;
  city: string;
  state: string;
} {
  const today = DISTRICT_NAMES[district] ?? titleCase(district);
  return {
    district: today,
    city: CITY_OF_DISTRICT[today] ?? today,
    state:
      STATE_OF_DISTRICT[district] ?? STATE_NAMES[state] ?? titleCase(state).replaceAll('&', 'and'),
  };
}

/*
 * The list of post offices is older than today's names. Sources: Karnataka Gazette of 1 November 2014 (twelve cities),
 * Andhra Pradesh Reorganisation Act 2014 (Telangana), Jammu and Kashmir Reorganisation Act 2019 (Ladakh),
 * the merger of Daman and Diu with Dadra and Nagar Haveli (Act 44 of 2019), and state notifications:
 * Haryana 2016, Uttar Pradesh 2018, Madhya Pradesh 2022, Maharashtra 2023 and 2024.
 */

/** District as the list has it -> official name today. */
const DISTRICT_NAMES: Readonly<Record<string, string>> = {
  'Ahmed Nagar': 'Ahilyanagar',
  Allahabad: 'Prayagraj',
  Ananthapur: 'Anantapur',
  'Ashok Nagar': 'Ashoknagar',
  Aurangabad: 'Chhatrapati Sambhajinagar',
  'Aurangabad(BH)': 'Aurangabad',
  Bangalore: 'Bengaluru',
  'Bangalore Rural': 'Bengaluru Rural',
  Belgaum: 'Belagavi',
  Bellary: 'Ballari',
  'Bijapur(CGH)': 'Bijapur',
  'Bijapur(KAR)': 'Vijayapura',
  'Bilaspur (HP)': 'Bilaspur',
  'Bilaspur(CGH)': 'Bilaspur',
  Chamrajnagar: 'Chamarajanagar',
  Chickmagalur: 'Chikkamagaluru',
  Cuddapah: 'Kadapa',
  Darjiling: 'Darjeeling',
  Davangere: 'Davanagere',
  'East Nimar': 'Khandwa',
  Faizabad: 'Ayodhya',
  'Gandhi Nagar': 'Gandhinagar',
  Ganganagar: 'Sri Ganganagar',
  Giridh: 'Giridih',
  Gulbarga: 'Kalaburagi',
  Gurgaon: 'Gurugram',
  'Hamirpur(HP)': 'Hamirpur',
  Hazaribag: 'Hazaribagh',
  Hoshangabad: 'Narmadapuram',
  Jhujhunu: 'Jhunjhunu',
  'Jyotiba Phule Nagar': 'Amroha',
  'Kaimur (Bhabua)': 'Kaimur',
  'Karim Nagar': 'Karimnagar',
  Kasargod: 'Kasaragod',
  Kheri: 'Lakhimpur Kheri',
  'K.V.Rangareddy': 'Rangareddy',
  'Mahabub Nagar': 'Mahabubnagar',
  Mammit: 'Mamit',
  Mysore: 'Mysuru',
  Osmanabad: 'Dharashiv',
  Palamau: 'Palamu',
  'Panch Mahals': 'Panchmahal',
  Pondicherry: 'Puducherry',
  'Raigarh(MH)': 'Raigad',
  Ropar: 'Rupnagar',
  'Sant Ravidas Nagar': 'Bhadohi',
  Shimoga: 'Shivamogga',
  Sibsagar: 'Sivasagar',
  'Surendra Nagar': 'Surendranagar',
  Tumkur: 'Tumakuru',
  Tuticorin: 'Thoothukudi',
  'West Nimar': 'Khargone',
  'Yamuna Nagar': 'Yamunanagar',
};

/** Official district -> the city that its pincodes are known by, where that is not the district itself. */
const CITY_OF_DISTRICT: Readonly<Record<string, string>> = {
  'Bengaluru Rural': 'Bengaluru',
  'Central Delhi': 'Delhi',
  'Dakshina Kannada': 'Mangaluru',
  'East Delhi': 'Delhi',
  'East Khasi Hills': 'Shillong',
  'East Sikkim': 'Gangtok',
  'East Singhbhum': 'Jamshedpur',
  Ernakulam: 'Kochi',
  'Gautam Buddha Nagar': 'Noida',
  'Imphal East': 'Imphal',
  'Imphal West': 'Imphal',
  Kachchh: 'Bhuj',
  Kamrup: 'Guwahati',
  'Kanpur Dehat': 'Kanpur',
  'Kanpur Nagar': 'Kanpur',
  Khorda: 'Bhubaneswar',
  'North Delhi': 'Delhi',
  'North East Delhi': 'Delhi',
  'North Goa': 'Panaji',
  'North West Delhi': 'Delhi',
  'Papum Pare': 'Itanagar',
  Rangareddy: 'Hyderabad',
  'South Andaman': 'Sri Vijaya Puram',
  'South Delhi': 'Delhi',
  'South Goa': 'Margao',
  'South West Delhi': 'Delhi',
  'West Delhi': 'Delhi',
  'West Tripura': 'Agartala',
};

/** State as the list has it -> official name today, where title case is not enough. */
const STATE_NAMES: Readonly<Record<string, string>> = {
  CHATTISGARH: 'Chhattisgarh',
  'DADRA & NAGAR HAVELI': 'Dadra and Nagar Haveli and Daman and Diu',
  'DAMAN & DIU': 'Dadra and Nagar Haveli and Daman and Diu',
  PONDICHERRY: 'Puducherry',
};

/** Districts that now belong to another state than the list says. */
const STATE_OF_DISTRICT: Readonly<Record<string, string>> = {
  Adilabad: 'Telangana',
  Hyderabad: 'Telangana',
  Kargil: 'Ladakh',
  'Karim Nagar': 'Telangana',
  Khammam: 'Telangana',
  'K.V.Rangareddy': 'Telangana',
  Leh: 'Ladakh',
  'Mahabub Nagar': 'Telangana',
  Medak: 'Telangana',
  Nalgonda: 'Telangana',
  Nizamabad: 'Telangana',
  Warangal: 'Telangana',
};

/** City of today -> other names that people type, comma separated. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  Bhubaneswar: 'Bhubaneshwar',
  Chennai: 'Madras',
  Guwahati: 'Gauhati',
  Kochi: 'Cochin',
  Kolkata: 'Calcutta',
  Mangaluru: 'Mangalore',
  Mumbai: 'Bombay',
  Noida: 'Greater Noida',
  Puducherry: 'Pondy',
  Pune: 'Poona',
  'Sri Vijaya Puram': 'Port Blair',
  Thiruvananthapuram: 'Trivandrum',
  Thrissur: 'Trichur',
  Tiruchirappalli: 'Trichy',
  Vadodara: 'Baroda',
  Varanasi: 'Banaras,Benares,Kashi',
};
