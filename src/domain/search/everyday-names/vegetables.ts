import type { EverydayGroup } from './everyday-names.ts';

/** Vegetables, leaves, roots and fresh herbs. */
export const VEGETABLES: readonly EverydayGroup[] = [
  [
    'potato',
    'aloo, alu, batata, bateka, urulai, urulaikizhangu, urulai kizhangu, alugadda, alugadde, bangaladumpa',
    'IFCT F006 Solanum tuberosum',
  ],
  [
    'onion',
    'pyaz, pyaaz, pyaj, piyaz, kanda, kando, dungri, vengayam, eerulli, irulli, ullipaya, ulli, peyaj, savala',
    'IFCT G017 Allium cepa',
  ],
  [
    'shallot, small onion, sambar onion',
    'chinna vengayam, chinna ullipaya, sambhar pyaz',
    'IFCT G018 Allium cepa',
  ],
  [
    'spring onion',
    'hara pyaz, patti wala pyaz, pati pyaz, vengaya thaal, ulli kadalu',
    'IFCT D058 Allium wakegi',
  ],
  [
    'tomato',
    'tamatar, tameta, tometo, thakkali, takkali, tamata, tomato pandu, bilathi begun',
    'IFCT D075 Solanum lycopersicum',
  ],
  [
    'brinjal, eggplant, aubergine',
    'baingan, baigan, begun, vangi, vange, ringna, ringan, kathirikai, kathirikkai, kathrikai, vankaya, badane, badanekai, vazhuthananga, kattarikkai, kattarikai',
    'IFCT D031 Solanum melongena',
  ],
  [
    'okra, ladys finger, lady finger, ladies finger',
    'bhindi, bhinda, bhendi, bendi, vendakkai, vendaikkai, bendakaya, bende, bendekai, dharosh, dherosh, vendakka',
    'IFCT D056 Abelmoschus esculentus',
  ],
  [
    'cauliflower',
    'gobi, gobhi, phool gobi, phool gobhi, phoolgobhi, phul kopi, phulkopi, fulawar, hukosu, pookosu, flower gobi',
    'IFCT D036 Brassica oleracea var. botrytis',
  ],
  [
    'cabbage',
    'patta gobi, patta gobhi, pattagobhi, band gobi, bandh gobhi, bandha kopi, kobi, muttaikose, muttakos, kosu, goskoora',
    'IFCT C015 Brassica oleracea var. capitata',
  ],
  [
    'capsicum, bell pepper',
    'shimla mirch, shimla mirchi, simla mirch, bhopli mirchi, kudamilagai, koda milagai, bengaluru mirapakaya, dodda menasinakai',
    'IFCT D033 Capsicum annuum',
  ],
  [
    'bitter gourd, bitter melon',
    'karela, karele, korola, karle, karli, pavakkai, paavakkai, hagalakai, hagalakayi, kakarakaya, uchhe, pavakka, pagarkai, paagarkai, pagarkay',
    'IFCT D004 Momordica charantia',
  ],
  [
    'bottle gourd',
    'lauki, louki, lowki, ghiya, ghia, doodhi, dudhi, lau, sorakaya, sorkaya, sorakkai, suraikkai, sorekai, anapakaya, churakka, dudhi bhopla',
    'IFCT D007 Lagenaria vulgaris',
  ],
  [
    'ridge gourd',
    'turai, tori, torai, turiya, dodka, jhinge, jhinga tori, peerkangai, peerkankai, beerakaya, heerekai, heerekayi',
    'IFCT D068 Luffa acutangula',
  ],
  [
    'sponge gourd, smooth gourd',
    'gilki, nenua, ghia tori, ghosala, dhundul, tuppada heerekai, nethi beerakaya',
    'IFCT D069 Luffa',
  ],
  [
    'snake gourd',
    'chichinda, chachinda, padwal, parwal snake, pudalangai, pudalankai, potlakaya, padavalakai, chichinga',
    'IFCT D070 Trichosanthes anguina',
  ],
  [
    'pointed gourd',
    'parwal, parval, patal, potol, parvar, kovakkai pointed',
    'IFCT D060 Trichosanthes dioica',
  ],
  [
    'ivy gourd, coccinia',
    'tindora, tendli, tondli, kundru, kunduru, kovakkai, kovaikai, dondakaya, tondekai, telakucha, kovakka',
    'IFCT D054 Coccinia cordifolia',
  ],
  ['round gourd, apple gourd', 'tinda, tinde, dilpasand', 'IFCT D073 Praecitrullus fistulosus'],
  [
    'ash gourd, winter melon',
    'petha, kohala, kohla, chalkumra, chal kumro, venpoosani, poosanikai, boodida gummadi, budagumbala, kumbalanga',
    'IFCT D001 Benincasa hispida',
  ],
  [
    'pumpkin',
    'kaddu, kadu, sitaphal kaddu, bhopla, lal bhopla, kumro, kumra, parangikai, gummadi, gummadikaya, kumbalakai, mathanga',
    'IFCT D066 Cucurbita maxima',
  ],
  [
    'cucumber',
    'kheera, khira, kakdi, kakadi, vellarikkai, vellarikai, dosakaya, keera dosa, southekai, sauthekai, shosha',
    'IFCT D043 Cucumis sativus',
  ],
  [
    'drumstick, moringa',
    'sahjan, sahijan, saijan, sajna, sajina, shevaga, shevga, saragvo, murungai, murungakkai, munagakaya, mulakkada, nuggekai, nugge, mulakkaya, mulakkada kaya',
    'IFCT D046 Moringa oleifera',
  ],
  [
    'french beans, green beans',
    'farasbi, faras bean, fansi, beans kai, hurulikai, barbati sheem',
    'IFCT D049 Phaseolus vulgaris',
  ],
  [
    'cluster beans',
    'gawar, gavar, guar, guvar, gavar phali, kothavarangai, kothavarai, gorikai, gorikayi, goruchikkudu',
    'IFCT D039 Cyamopsis tetragonoloba',
  ],
  [
    'broad beans, hyacinth beans, flat beans',
    'sem, sem phali, papdi, valor, avarakkai, avarai, chikkudukaya, chikkudu, avarekai, sheem, surti papdi',
    'IFCT D047 (field beans)',
  ],
  [
    'green peas, peas',
    'matar, mattar, mutter, muttar, matter, hara matar, vatana, watana, pattani, batani, bathani, motor shuti, motorshuti, motorshunti',
    'IFCT D061 Pisum sativum',
  ],
  [
    'carrot',
    'kyaret, kerat, gajar, gaajar, gajjara, gajjari, manjal mullangi',
    'IFCT F002 Daucus carota',
  ],
  ['radish', 'mooli, muli, mullangi, mulangi, mulo, mula, muda', 'IFCT F010 Raphanus sativus'],
  ['beetroot, beet root', 'chukandar, chukander, beet kizhangu', 'IFCT F001 Beta vulgaris'],
  ['turnip', 'shalgam, shalgum, salgam, shaljam', 'WP Turnip'],
  [
    'sweet potato',
    'shakarkand, shakarkandi, ratalu, sakkaria, sakkaravalli, sakkaravalli kizhangu, chilagada dumpa, genasu, ranga alu, mishti alu',
    'IFCT F013 Ipomoea batatas',
  ],
  [
    'elephant foot yam, elephant yam, yam',
    'suran, sooran, jimikand, jimmikand, zimikand, senai kizhangu, karunai kizhangu, kanda gadda, suvarna gadde, ol kochu, chena',
    'IFCT F017 Amorphophallus paeoniifolius',
  ],
  [
    'colocasia, taro',
    'arbi, arvi, arwi, ghuiya, seppankizhangu, cheppankizhangu, chamadumpa, chama gadda, kochu, alu kanda, advi',
    'IFCT F004 Colocasia antiquorum',
  ],
  [
    'colocasia leaves',
    'alu pan, arbi patta, arvi patta, patra leaves, advi pan, kochu pata',
    'IFCT C018 Colocasia antiquorum',
  ],
  [
    'tapioca, cassava',
    'kappa, maravalli kizhangu, kuchi kizhangu, karra pendalam, mara genasu, simla alu',
    'IFCT F015 Manihot esculenta',
  ],
  [
    'lotus root, lotus stem',
    'kamal kakdi, kamalkakdi, nadru, bhein, bhee, thamarai thandu, tavare danta',
    'IFCT F005 Nelumbium nelumbo',
  ],
  [
    'spinach',
    'palak, paalak, palong, palon, palong shak, pasalai, pasalai keerai, palakoora, palakura, basale',
    'IFCT C033 Spinacia oleracea',
  ],
  [
    'amaranth leaves, amaranth',
    'chaulai, chauli, thotakura, thotakoora, thandu keerai, dantu, dantina soppu, lal saag, lal math, notey shak, cheera',
    'IFCT C002 Amaranthus gangeticus',
  ],
  [
    'fenugreek leaves, fresh fenugreek',
    'methi, methi bhaji, methi saag, vendhaya keerai, menthikoora, menthikura, menthya soppu',
    'IFCT C020 Trigonella foenum-graecum',
  ],
  [
    'mustard leaves, mustard greens',
    'sarson ka saag, sarson saag, sarso saag, rai saag, kadugu keerai',
    'IFCT C026 Brassica juncea',
  ],
  [
    'bathua leaves, chenopodium',
    'bathua, bathuwa, bathua saag, chakvat, parupu keerai',
    'IFCT C008 Chenopodium album',
  ],
  [
    'malabar spinach',
    'poi saag, pui shak, mayalu, basale soppu, bachali, kodip pasalai',
    'IFCT C007 Basella alba',
  ],
  [
    'sorrel leaves, roselle leaves',
    'gongura, ambadi, ambada, pulicha keerai, pundi palya, pitwa',
    'IFCT C022 Hibiscus cannabinus',
  ],
  [
    'dill leaves, dill',
    'suva, shepu, sabsige, sabbasige soppu, soya saag, sowa, sathakuppai',
    'WP Dill',
  ],
  [
    'coriander leaves, cilantro, fresh coriander',
    'hara dhania, hara dhaniya, dhania patta, kothmir, kothimbir, kothamalli, kothimeera, kothimiri, kothambari, dhone pata, kothambari soppu, lila dhana, dhana lila, dhane patta',
    'IFCT G009 Coriandrum sativum',
  ],
  ['mint leaves, mint', 'pudina, podina, pudhina, puthina, phudino', 'IFCT G016 Mentha spicata'],
  [
    'curry leaves, curry leaf',
    'kadi patta, kari patta, kadhi patta, karuveppilai, kariveppilai, karivepaku, karibevu, kadhilimb, meetha neem, mitho limdo',
    'IFCT G010 Murraya koenigii',
  ],
  [
    'ginger',
    'adrak, adarak, adrakh, inji, shunti, shunthi, allam, aale, aadu, ada root, aada, inchi',
    'IFCT G014 Zingiber officinale',
  ],
  [
    'garlic',
    'lahsun, lehsun, lasun, lasan, lasoon, lahasun, poondu, pundu, bellulli, vellulli, rashun, roshun, veluthulli',
    'IFCT G011 Allium sativum',
  ],
  [
    'green chilli, green chili, green chilly',
    'mirch, mirchi, mirchai, milagai, marcha, chilli, chilly, hari mirch, hara mirch, hari mirchi, hirvi mirchi, pachai milagai, pacha milagai, pachi mirapakaya, hasi menasinakai, lila marcha, kancha lanka, kacchi mirch, kachi mirch, kancha morich, kancha marich, kancha lonka',
    'IFCT G008 Capsicum annuum',
  ],
  [
    'lemon, lime',
    'nimbu, neembu, nimboo, nemboo, limbu, limboo, lebu, elumichai, elumichampazham, nimmakaya, nimbe hannu, nimbehannu, cherunaranga',
    'IFCT E033 Citrus limon',
  ],
  [
    'raw banana, green banana, plantain',
    'kacha kela, kaccha kela, kachcha kela, vazhakkai, vazhaikkai, aratikaya, balekai, kanch kola, nendran',
    'IFCT D063 Musa sapientum',
  ],
  [
    'banana flower',
    'kele ka phool, vazhaipoo, vazhai poo, arati puvvu, mocha, bale hoovu',
    'IFCT D062 Musa sapientum',
  ],
  ['banana stem', 'vazhaithandu, vazhai thandu, thor, arati doota, bale dindu', 'WP Banana'],
  [
    'raw mango, green mango',
    'kairi, keri, kacha aam, kaccha aam, mangai, maangai, mamidikaya, mavinakai',
    'IFCT D057 Mangifera indica',
  ],
  [
    'raw papaya, green papaya',
    'kacha papita, kaccha papita, pappali kai, boppayi kaya, pepe, kancha pepe',
    'IFCT D059 Carica papaya',
  ],
  [
    'raw jackfruit, jackfruit',
    'kathal, katahal, kathhal, phanas, fanas, palapazham, pala pazham, panasa, panasakaya, halasu, halasina hannu, chakka, enchor, echor',
    'IFCT D051 Artocarpus heterophyllus',
  ],
  [
    'corn, maize, sweet corn',
    'makka, makai, makkai, bhutta, bhutto, cholam, makkacholam, mokkajonna, jola, mekke jola',
    'IFCT A007 Zea mays',
  ],
  [
    'knol khol, kohlrabi',
    'ganth gobi, ganth gobhi, navalkol, nool khol, noolkol, gedde kosu, ol kopi',
    'IFCT D053 Brassica oleracea var. gongylodes',
  ],
  [
    'chayote, chow chow',
    'seemebadane, seeme badane, bangalore kathirikai, iskus, squash kai',
    'IFCT D038 Sechium edule',
  ],
  [
    'mushroom',
    'khumb, khumbi, kukurmutta, kaalan, kalan, putta godugu, puttagodugu, anabe, alambi',
    'IFCT J001 Agaricus sp.',
  ],
  [
    'betel leaf, betel leaves',
    'paan, paan patta, vetrilai, vethalai, tamalapaku, veelyada ele, nagarvel',
    'IFCT C010 Piper betle',
  ],
  [
    'agathi leaves',
    'agathi keerai, agase soppu, avise aku, bok phul',
    'IFCT C001 Sesbania grandiflora',
  ],
  [
    'moringa leaves, drumstick leaves',
    'murungai keerai, munagaku, nugge soppu, sahjan patta, sajna pata',
    'IFCT C019 Moringa oleifera',
  ],
];
