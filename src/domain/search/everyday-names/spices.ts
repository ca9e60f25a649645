import type { EverydayGroup } from './everyday-names.ts';

/** Spices, seasonings and sweeteners. */
export const SPICES: readonly EverydayGroup[] = [
  [
    'turmeric, turmeric powder',
    'haldi, haladi, halad, haldee, haldar, manjal, mannal, manjal thool, manjal podi, pasupu, arishina, holud, halud',
    'IFCT G033 Curcuma domestica',
  ],
  [
    'cumin, cumin seed',
    'jeera, jira, zeera, zira, jeere, jiru, seeragam, jeeragam, jeerakam, jeelakarra, jilakara, jeerige, jire',
    'IFCT G025 Cuminum cyminum',
  ],
  ['caraway', 'shahi jeera, shah jeera, shahjeera, kala jeera, sajeera', 'WP Caraway'],
  [
    'coriander seed, coriander powder, coriander',
    'dhania, dhaniya, dhanya, dhane, dhana, dhaniyalu, malli, kothamalli vidhai, malli thool, kothambari beeja, dhone',
    'IFCT G024 Coriandrum sativum',
  ],
  [
    'red chilli, red chili, chilli powder, chilli, chili, chilly',
    'mirch, mirchi, lal mirch, lal mirchi, laal mirch, milagai, milagai thool, mirapakaya, karam, menasinakai, menasina pudi, marchu, lanka, mulaku',
    'IFCT G022 Capsicum annuum',
  ],
  [
    'black pepper, pepper, peppercorn',
    'kali mirch, kali mirchi, kaali mirch, golmirch, gol mirch, golmorich, milagu, miriyalu, menasu, kurumulaku, kalimiri, mari',
    'IFCT G031 Piper nigrum',
  ],
  ['long pepper', 'pippali, pipli, thippili, tippili, pippallu', 'IFCT G030 Piper longum'],
  [
    'mustard, mustard seed, mustard seeds',
    'rai, sarson, sarso, sarsoo, mohri, mohari, kadugu, avalu, aavalu, sasive, sasve, shorshe, sorshe, kaduku',
    'IFCT H013 Brassica nigra',
  ],
  [
    'fenugreek, fenugreek seed',
    'methi, methi dana, meethi, vendhayam, venthayam, menthulu, menthyalu, menthya, menthe, uluva',
    'IFCT G026 Trigonella foenum-graecum',
  ],
  ['dried fenugreek leaves', 'kasuri methi, kasoori methi, kasturi methi', 'WP Fenugreek'],
  [
    'carom, carom seed, omum',
    'ajwain, ajvain, ajowan, ajwan, ajmo, owa, ova, omam, vamu, oma, joan',
    'IFCT G029 Trachyspermum ammi',
  ],
  [
    'fennel, fennel seed, aniseed',
    'saunf, sounf, sonf, saumph, badishep, variyali, sombu, perunjeeragam, sopu, sompu, mouri',
    'WP Fennel',
  ],
  [
    'nigella, onion seed',
    'kalonji, kalaunji, kalongi, karunjeeragam, kalo jeere, nalla jeelakarra',
    'WP Nigella sativa',
  ],
  [
    'green cardamom, cardamom',
    'elaichi, ilaichi, elachi, elaychi, ilaychi, chhoti elaichi, choti elaichi, velchi, veldoda, elakkai, yelakkai, yelakulu, yelakki, elach',
    'IFCT G020 Elettaria cardamomum',
  ],
  [
    'black cardamom',
    'badi elaichi, moti elaichi, kali elaichi, boro elach',
    'IFCT G021 Elettaria cardamomum',
  ],
  [
    'clove, cloves',
    'laung, loung, lavang, lavanga, lawang, krambu, kirambu, lavangam, lavangalu, lobongo',
    'IFCT G023 Syzygium aromaticum',
  ],
  [
    'cinnamon',
    'dalchini, daalchini, dalcheeni, pattai, lavangapattai, chekka, dalchina chekka, chakke, daruchini',
    'WP Cinnamon',
  ],
  [
    'bay leaf, bay leaves',
    'tej patta, tejpatta, tejpata, tejpatra, tamal patra, brinji ilai, biryani aku, palav ele',
    'WP Indian bay leaf',
  ],
  [
    'star anise',
    'chakra phool, chakraphool, chakri phool, badal phool, badiyan, annasi poo, anasa puvvu',
    'WP Illicium verum',
  ],
  [
    'nutmeg',
    'jaiphal, jayphal, jaifal, jathikai, jadikkai, jajikaya, jayikai, jayaphal',
    'IFCT G028 Myristica fragrans',
  ],
  [
    'mace',
    'javitri, javithri, jaipatri, jathipathri, jaapathri, japathri, japatri',
    'IFCT G027 Myristica fragrans',
  ],
  [
    'asafoetida, asafetida',
    'hing, heeng, hingu, perungayam, perunkayam, inguva, ingu, kayam',
    'IFCT G019 Ferula assa-foetida',
  ],
  [
    'saffron',
    'kesar, kesari, zafran, jafran, kungumapoo, kunkumapoo, kumkuma puvvu, kunkuma kesari',
    'WP Saffron',
  ],
  [
    'poppy seed, poppy seeds',
    'khus khus, khuskhus, khas khas, khaskhas, posto, kasakasa, gasagasa, gasagasalu',
    'IFCT G032 Papaver somniferum',
  ],
  [
    'dry ginger, ginger powder',
    'sonth, saunth, sunth, soonth, sukku, chukku, sonti, shonti',
    'WP Ginger',
  ],
  ['dry mango powder, mango powder', 'amchur, amchoor, aamchur, amchoor powder', 'WP Amchoor'],
  ['pomegranate seed', 'anardana, anar dana, anaardana', 'WP Pomegranate'],
  ['kokum', 'kokam, amsul, murugal, kudampuli', 'WP Garcinia indica'],
  [
    'rock salt',
    'sendha namak, sendha, saindhava, saindhav, indhuppu, lahori namak',
    'WP Himalayan salt',
  ],
  ['black salt', 'kala namak, kaala namak, sanchal, sonchal', 'WP Kala namak'],
  ['salt', 'namak, namaq, mithu, labon, uppu, meeth, mith, lobon', 'WP Salt'],
  [
    'sugar',
    'cheeni, chini, chinni, panchasara, sarkkarai, shakkar, shakar, sakhar, sakkarai, chakkarai, chakkera, panchadara, sakkare, khand',
    'WP Sugar',
  ],
  [
    'jaggery',
    'gud, gur, gurh, gul, gol, gol jaggery, vellam, bella, bellam, sarkara, gudd, gor, god',
    'IFCT I001 Saccharum officinarum',
  ],
  ['palm jaggery', 'karupatti, karuppatti, nolen gur, khejur gur, taati bellam', 'WP Jaggery'],
  [
    'rock sugar, sugar candy',
    'mishri, misri, kalkandu, kalkand, khadi sakhar, patika bellam, kallu sakkare',
    'WP Misri',
  ],
  [
    'honey',
    'shahad, shehad, madh, madhu, modhu, thaen, tene, jenu tuppa, jenutuppa, mou, then, shahid',
    'WP Honey',
  ],
  ['vinegar', 'sirka, sirkaa, vinigar', 'WP Vinegar'],
  ['holy basil, basil', 'tulsi, tulasi, thulasi', 'WP Ocimum tenuiflorum'],
  ['stone flower', 'dagad phool, dagadphool, pathar phool, kalpasi', 'WP Parmotrema perlatum'],
  [
    'whole spices, garam masala',
    'khada masala, sabut masala, gorom moshla, garam masale',
    'WP Garam masala',
  ],
];
