import type { EverydayGroup } from './everyday-names.ts';

/** Fruits, dried fruits and nuts. */
export const FRUITS_AND_NUTS: readonly EverydayGroup[] = [
  [
    'banana',
    'kela, kele, vazhaipazham, vaazhaipazham, vazhai pazham, arati, aratipandu, arati pandu, bale hannu, balehannu, kola, pazham',
    'IFCT E011 Musa paradisiaca',
  ],
  [
    'apple',
    'seb, sebu, saib, safarchand, sev fruit, apel, aple, saphrachand, safarjan, sapharjan',
    'IFCT E001 Malus domestica',
  ],
  [
    'mango',
    'aam, aamb, amba, mampazham, maampazham, mamidi, mamidipandu, mavina hannu, mavu, hapus, keri, ambo',
    'IFCT E039 Mangifera indica',
  ],
  [
    'orange',
    'santra, santara, narangi, malta, orange pazham, kamala lebu, kittale, kithale hannu',
    'IFCT E047 Citrus aurantium',
  ],
  [
    'sweet lime, mosambi',
    'mausambi, mosambi, musambi, mousambi, sathukudi, sathukudi pazham, bathayi, battayi',
    'IFCT E034 Citrus limetta',
  ],
  [
    'grapes, grape, globe grapes',
    'angoor, angur, angoora, draksha, drakshi, dhrakshai, thiratchai, angoor fal',
    'IFCT E022 Vitis vinifera',
  ],
  [
    'pomegranate',
    'anar, anaar, darim, dalimb, dadam, dalim, mathulai, madhulai, mathulam pazham, danimma, danimma pandu, dalimbe, bedana',
    'IFCT E055 Punica granatum',
  ],
  [
    'guava',
    'amrood, amrud, amrut, peru, jamphal, peyara, koyya, koyyapazham, koyya pazham, jama pandu, jamakaya, seebe hannu, perakka',
    'IFCT E028 Psidium guajava',
  ],
  [
    'papaya',
    'papita, papeeta, papai, pappali, pappaya, boppayi, parangi hannu, pepe fruit, pepe, pempe, penpe, papaiyu',
    'IFCT E049 Carica papaya',
  ],
  [
    'watermelon, water melon',
    'tarbooj, tarbuj, tarbuz, kalingad, kalingar, tarbuja, dharbusani, tharpoosani, puchakaya, kallangadi, tormuj',
    'IFCT E065 Citrullus vulgaris',
  ],
  [
    'muskmelon, musk melon',
    'kharbuja, kharbooja, kharbuza, chibud, teti, mulam pazham, karbuja pandu, kharbuj',
    'IFCT E046 Cucumis melo',
  ],
  [
    'pineapple',
    'ananas, anannas, anaras, annasi, annachi pazham, anasa, anasa pandu',
    'IFCT E053 Ananas comosus',
  ],
  [
    'sapota, chikoo',
    'chiku, cheeku, chikku, sapota pazham, sapodilla, sofeda',
    'IFCT E060 Achras sapota',
  ],
  [
    'custard apple',
    'sitaphal, seetaphal, sharifa, shareefa, seethapazham, seetha pazham, seethaphalam, ata phol',
    'IFCT E016 Annona squamosa',
  ],
  [
    'gooseberry, indian gooseberry',
    'amla, aamla, awla, avla, aanvla, nellikai, nellikkai, usirikaya, usiri, nellikayi, amloki',
    'IFCT E021 Emblica officinalis',
  ],
  [
    'java plum, black plum',
    'jamun, jaamun, jambhul, jambu, naval pazham, neredu, nerale hannu, kalo jam',
    'WP Syzygium cumini',
  ],
  ['pear', 'nashpati, naspati, nashpathi, perikai, berikai', 'IFCT E051 Pyrus sp.'],
  ['plum', 'aloo bukhara, alu bukhara, aalu bukhara, aloobukhara', 'IFCT E054 Prunus domestica'],
  ['peach', 'aadoo, aadu fruit, satalu', 'WP Peach'],
  ['lychee, litchi', 'lichi, leechi, lichhi', 'IFCT E035 Litchi chinensis'],
  [
    'jujube',
    'ber, bor fruit, elanthai pazham, regu pandu, regi pandu, yelachi hannu, kul boroi',
    'IFCT E068 Zizyphus jujuba',
  ],
  ['wood apple', 'bel, kaith, kavath, vilam pazham, velagapandu', 'IFCT E067 Limonia acidissima'],
  [
    'tamarind',
    'imli, imlee, emli, chinch, amli, puli, chintapandu, chinthapandu, hunase, hunise hannu, tetul, tentul',
    'IFCT E064 Tamarindus indicus',
  ],
  [
    'coconut',
    'nariyal, naariyal, naryal, nariel, narial, naral, narkel, thengai, tengai, kobbari, kobbarikaya, thenginakai, thenga, nariyel, naliyer, tenga, tenna',
    'IFCT H007 Cocos nucifera',
  ],
  [
    'dry coconut, copra, desiccated coconut',
    'khopra, kopra, sukha nariyal, kopparai, endu kobbari, kobri',
    'IFCT H006 Cocos nucifera',
  ],
  [
    'coconut water, tender coconut',
    'nariyal pani, ilaneer, elaneer, kobbari bondam, kobbari neellu, daab, elneer',
    'IFCT K002',
  ],
  [
    'almond',
    'badam, baadam, badaam, badam giri, badam paruppu, paadam, kath badam',
    'IFCT H001 Prunus amygdalus',
  ],
  [
    'cashew, cashew nut, cashewnut',
    'kaju, kaaju, kajoo, mundiri, munthiri, mundhiri paruppu, jeedipappu, jeedi pappu, godambi, geru',
    'IFCT H005 Anacardium occidentale',
  ],
  ['pistachio', 'pista, pistaa, pesta', 'IFCT H018 Pistacia vera'],
  ['walnut', 'akhrot, akrot, akhrod, akroot, akrodu', 'IFCT H021 Juglans regia'],
  [
    'raisin, raisins',
    'kishmish, kismis, kismish, munakka, manuka, manukka, ular dhratchai, drakshi dry, endu draksha, saugi, sougi, drakh',
    'IFCT E057 Vitis vinifera',
  ],
  [
    'dates, date',
    'khajoor, khajur, khajoora, pericham pazham, perichampazham, kharjuram, kharjoora, khejur',
    'IFCT E019 Phoenix dactylifera',
  ],
  ['dry dates', 'chuara, chhuara, chuhara, kharik, kharek', 'WP Date palm'],
  [
    'fig, figs',
    'anjeer, anjir, anjeera, athipazham, athi pazham, athi pallu',
    'IFCT E020 Ficus carica',
  ],
  ['apricot', 'khubani, khurmani, jardalu, jardaloo, apricot sukha', 'IFCT E005 Prunus armeniaca'],
  [
    'peanut, groundnut, ground nut',
    'moongfali, mungfali, mungphali, moongphali, singdana, sing dana, shengdana, verkadalai, nilakadalai, verusenaga, palli, pallilu, kadalekai, china badam',
    'IFCT H012 Arachis hypogea',
  ],
  ['fox nut, lotus seed', 'makhana, makhane, phool makhana, makana', 'WP Euryale ferox'],
  [
    'water chestnut',
    'singhara, shingada, singoda, panipal, paniphal',
    'IFCT F016 Eleocharis dulcis',
  ],
  [
    'areca nut, arecanut, betel nut',
    'supari, sopari, paakku, pakku, adike, vakka',
    'IFCT H002 Areca catechu',
  ],
  ['pine nut', 'chilgoza, chilgoja, neja', 'IFCT H017 Pinus sp.'],
  [
    'flax seed, flaxseed, linseed',
    'alsi, alasi, adsi, jawas, javas, agase beeja, ali vidai, aali vidhai, avise ginjalu, tisi',
    'IFCT H014 Linum usitatissimum',
  ],
  [
    'sesame, gingelly',
    'til, tila, tilli, ellu, nuvvulu, safed til, kala til',
    'IFCT H011 Sesamum indicum',
  ],
  ['sunflower', 'surajmukhi, surya mukhi, suryakanti, suryakanthi', 'IFCT H020 Helianthus annuus'],
  [
    'garden cress, halim',
    'aliv, haleem seeds, asaliyo, halim beej, ali vidhai cress',
    'IFCT H008 Lepidium sativum',
  ],
  ['basil seed, basil seeds', 'sabja, subja, tukmaria, takmaria', 'WP Falooda'],
];
