import type { EverydayGroup } from './everyday-names.ts';

/** Grains, flours, pulses, milk, eggs, meat, fish, fats, drinks and the household. */
export const STAPLES: readonly EverydayGroup[] = [
  [
    'wheat flour, whole wheat flour, atta',
    'aata, ata, gehu atta, gehun ka atta, godhuma pindi, godhumai maavu, godhi hittu, chakki atta, kanik, chapati flour',
    'IFCT A019 Triticum aestivum',
  ],
  [
    'wheat',
    'gehu, gehun, gehoon, godhumai, godhumalu, godhi, ghau, gom',
    'IFCT A020 Triticum aestivum',
  ],
  [
    'refined flour, all purpose flour, maida',
    'mayda, moida, maida maavu, maida pindi, maida hittu, maita, mendo, mainda',
    'IFCT A018 Triticum aestivum',
  ],
  [
    'semolina, rava',
    'sooji, suji, soji, soojee, rawa, ravai, ravva, rave, sooji rava, upma rava',
    'IFCT A022 Triticum aestivum',
  ],
  [
    'broken wheat, bulgur, dalia',
    'daliya, dalya, lapsi, godhuma rava, godhumai rava, godhi nucchu, bulgar',
    'IFCT A021 Triticum aestivum',
  ],
  [
    'gram flour, chickpea flour, besan',
    'besun, baisan, vesan, kadalai maavu, senagapindi, senaga pindi, kadale hittu, chana atta',
    'WP Gram flour',
  ],
  [
    'rice flour',
    'chawal ka atta, chawal atta, arisi maavu, biyyam pindi, biyyapu pindi, akki hittu, tandul pith',
    'WP Rice flour',
  ],
  [
    'corn flour, cornflour, corn starch',
    'makki atta, makki ka atta, makke ka atta, makka chola maavu',
    'WP Corn starch',
  ],
  [
    'rice',
    'chawal, chaval, chaawal, arisi, akki, biyyam, bhat, bhaat, tandul, tandool, chokha, chal, chaul, ari',
    'IFCT A015 Oryza sativa',
  ],
  [
    'flattened rice, beaten rice, poha',
    'pohe, pauwa, chivda rice, chira, chire, aval, atukulu, avalakki, chura',
    'IFCT A011 Oryza sativa',
  ],
  [
    'puffed rice',
    'murmura, murmure, mamra, kurmura, churmura, muri, pori, maramaralu, borugulu, mandakki, kadle puri',
    'IFCT A012 Oryza sativa',
  ],
  [
    'vermicelli',
    'sevai, seviyan, sewai, semai, semiya, semiyan, shavige, sevian, shemai',
    'IFCT A023 Triticum aestivum',
  ],
  [
    'sago, tapioca pearls',
    'sabudana, saboodana, sabudhana, javvarisi, saggubiyyam, sabbakki, sabu',
    'WP Sago',
  ],
  [
    'finger millet, ragi',
    'nachni, nagli, mandua, madua, kezhvaragu, kelvaragu, keppai, ragulu',
    'IFCT A010 Eleusine coracana',
  ],
  ['pearl millet, bajra', 'bajri, kambu, sajjalu, sajje, sajja', 'IFCT A003 Pennisetum typhoideum'],
  [
    'sorghum, jowar',
    'jwari, jowari, jonna, jonnalu, jolada, juar, vellai cholam',
    'IFCT A005 Sorghum vulgare',
  ],
  ['foxtail millet', 'kangni, kakum, thinai, korra, korralu, navane', 'WP Foxtail millet'],
  ['little millet', 'samai, kutki, samalu, same millet, moraiyo', 'IFCT A016 Panicum sumatrense'],
  [
    'barnyard millet',
    'sanwa, samak, sama ke chawal, bhagar, kuthiraivali, udalu, oodalu',
    'WP Echinochloa frumentacea',
  ],
  ['barley', 'jau, jav, jao, barli, baarli', 'IFCT A004 Hordeum vulgare'],
  ['buckwheat', 'kuttu, kotu, kootu atta', 'WP Buckwheat'],
  [
    'amaranth seed, amaranth grain',
    'rajgira, rajgeera, ramdana, rajagaro',
    'IFCT A001 Amaranthus cruentus',
  ],
  ['lentil, dal', 'daal, dhal, paruppu, parippu, pappu, bele', 'IFCT B013 Lens culinaris'],
  [
    'pigeon pea, red gram, toor dal, toor',
    'tur, tur dal, tuvar, tuvar dal, tuar dal, tuver, arhar, arhar dal, thuvaram paruppu, tuvaram paruppu, kandi pappu, kandipappu, togari bele, thogari',
    'IFCT B021 Cajanus cajan',
  ],
  [
    'green gram, mung bean, moong dal, moong',
    'mung, mung dal, mug, mug dal, mag, pasi paruppu, payatham paruppu, pasi payaru, pesara pappu, pesalu, hesaru bele, hesaru, magni dal, mag ni dal, mungi di dal',
    'IFCT B010 Vigna radiata',
  ],
  [
    'black gram, urad dal, urad',
    'urid, urad daal, udid, adad, ulundu, ulundhu, ulutham paruppu, minapa pappu, minumulu, uddina bele, mash dal, maah, minapappu, minapa pappu',
    'IFCT B003 Phaseolus mungo',
  ],
  [
    'red lentil, masoor dal, masoor',
    'masar, masur, masur dal, mosur dal, massoor, mysore paruppu, erra kandi pappu, misur pappu',
    'IFCT B013 Lens culinaris',
  ],
  [
    'bengal gram, chana dal',
    'channa dal, chane ki dal, kadalai paruppu, kadala paruppu, senaga pappu, senagapappu, kadale bele, harbara dal, cholar dal',
    'IFCT B001 Cicer arietinum',
  ],
  [
    'chickpea, chickpeas, chana, kabuli chana',
    'channa, chole, chholay, chholey, chola, kondakadalai, kondai kadalai, senagalu, kadala, harbhara, kabuli channa',
    'IFCT B002 Cicer arietinum',
  ],
  [
    'black eyed peas, cowpea, lobia',
    'lobhia, chawli, chavli, chowli, chauli beans, karamani, thatta payaru, alasande, alasandulu, bobbarlu, barbati',
    'IFCT B005 Vigna catjang',
  ],
  [
    'kidney beans, kidney bean, rajma',
    'rajmah, razma, rajmaa, rajma dal',
    'IFCT B020 Phaseolus vulgaris',
  ],
  [
    'horse gram',
    'kulthi, kulith, kollu, ulavalu, hurali, huruli, muthira, kulthi dal',
    'IFCT B012 Dolichos biflorus',
  ],
  [
    'moth bean, moth beans',
    'matki, moth dal, mataki, math, narippayir, madaki',
    'IFCT B016 Vigna aconitifolia',
  ],
  [
    'dried peas, white peas',
    'safed matar, safed vatana, sukha matar, pattani dry',
    'IFCT B017 Pisum sativum',
  ],
  [
    'soya bean, soybean, soya chunks',
    'soyabean, soya, bhatmas, meal maker, soya badi',
    'IFCT B024 Glycine max',
  ],
  [
    'curd, yoghurt, yogurt, dahi',
    'dahee, thayir, tayir, thair, mosaru, perugu, doi, doyi, curds, tairu, thairu, dahin',
    'WP Dahi (curd)',
  ],
  [
    'buttermilk',
    'chaas, chhaas, chhachh, chaach, mattha, taak, mor, moru, neer mor, majjiga, majjige, ghol',
    'WP Chaas',
  ],
  [
    'milk',
    'doodh, dudh, dudhu, milk packet, dhoodh, dood, duddh, paal, palu, paalu, haalu, halu',
    'IFCT L002',
  ],
  [
    'butter',
    'makkhan, makhan, batar, bater, makkan, loni, vennai, venna, venney, benne, makhon',
    'WP Butter',
  ],
  [
    'ghee, clarified butter',
    'ghi, ghio, tup, toop, nei, ney, neyyi, neyi, tuppa, gawa ghee',
    'WP Ghee',
  ],
  ['cream', 'malai, malaai, paal aadai, meegada, kene', 'WP Malai'],
  ['cottage cheese, paneer', 'panir, panner, chhena, chenna, paneer cubes', 'IFCT L003'],
  ['khoya, khoa, mawa', 'mava, maawa, khova, kova, palkova', 'IFCT L004'],
  [
    'egg, eggs',
    'anda, andi, inda, ande, dimm, aanda, koli muttai, kozhi mutta, andaa, andey, dim, muttai, mutta, guddu, gudlu, kodi guddu, kodiguddu, motte, baida',
    'WP Egg as food',
  ],
  [
    'chicken',
    'murgi, murga, chikan, chiken, murgh, kozhi, koli, kodi, kombdi, kukkad, morog',
    'WP Chicken',
  ],
  [
    'mutton, goat, lamb',
    'bakra, bakri, gosht, ghosht, aattukari, aatu kari, mamsam, mamsa, khasi, matan, mutan, maton',
    'WP Goat meat',
  ],
  ['minced meat, mince', 'keema, kheema, qeema, kima, kothu kari', 'WP Keema'],
  [
    'fish',
    'machhli, machli, machhi, macchi, machi, masoli, masli, meen, chepa, chepalu, meenu, mach, maach',
    'WP Fish',
  ],
  [
    'prawn, prawns, shrimp',
    'jhinga, jheenga, kolambi, kolbi, chingri, chinri, eral, iraal, royyalu, royya, sigadi, chemmeen, konju',
    'WP Prawn',
  ],
  ['crab', 'kekda, kekada, nandu, peetalu, kurle, kankra, chimbori', 'WP Crab'],
  ['rohu', 'rui, ruhu, rohu machli', 'IFCT S006 Labeo rohita'],
  ['hilsa', 'ilish, ilisha, pulasa, hilsha', 'WP Ilish'],
  ['pomfret', 'paplet, vavval, avoli, chanduva, vaval', 'IFCT P057 Pampus argenteus'],
  [
    'king fish, seer fish, kingfish',
    'surmai, vanjaram, vanjiram, neymeen, anjal, vanjaram meen',
    'IFCT P087 Scomberomorus commerson',
  ],
  ['sardine', 'mathi, chaalai, tarli, tarali, pedvey, kavalai', 'IFCT P071 Sardinella longiceps'],
  ['mackerel', 'bangda, bangada, ayala, aila, kaanankeluthi, bangude', 'WP Indian mackerel'],
  [
    'oil, cooking oil, edible oil',
    'tel, thel, ennai, yennai, noone, nune, enne, tail oil',
    'WP Cooking oil',
  ],
  [
    'mustard oil',
    'sarson ka tel, sarso tel, sarson tel, sorsher tel, kachi ghani, sorishar tel, sarishar tel, saron da tel, sarhon da tel',
    'WP Mustard oil',
  ],
  [
    'groundnut oil, peanut oil',
    'moongfali tel, shengdana tel, kadalai ennai, kadala ennai, palli nune, verusenaga nune, singtel, sing tel',
    'WP Peanut oil',
  ],
  [
    'coconut oil',
    'nariyal tel, nariyal ka tel, thengai ennai, kobbari nune, kobbari enne, velichenna',
    'WP Coconut oil',
  ],
  [
    'sesame oil, gingelly oil',
    'til ka tel, til tel, nallennai, nalla ennai, nuvvula nune, ellenne',
    'WP Sesame oil',
  ],
  [
    'tea, tea powder',
    'chai, chah, chaha, cha, chaya, chaay, theneer, teneer, chai patti, chaipatti, teyilai, te podi, tii podi',
    'WP Tea',
  ],
  ['coffee', 'kaapi, kapi, kaafi, kofi, kauphi', 'WP Indian filter coffee'],
  ['water', 'pani, paani, jal, thanneer, thanni, neeru, neellu, jol, niru', 'WP Water'],
  ['bread', 'double roti, pav, pao, pau, rotti bread, pauruti, paoruti, pirat, brad', 'WP Bread'],
  ['flatbread, chapati, roti', 'rotli, phulka, fulka, chappati, chapathi, chapatti', 'WP Chapati'],
  ['papad, poppadom', 'papadam, pappad, appalam, appadam, happala, pappadam', 'WP Papadam'],
  [
    'biscuit, cookie',
    'biskut, biscut, biskits, biskit, nankhatai, piskat, biskat, biskot',
    'WP Biscuit',
  ],
];
