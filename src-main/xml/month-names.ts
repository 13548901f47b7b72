/** Months of a language: twelve groups of unaccented lower-case beginnings, longest first where one begins another. */
const MONTHS: Readonly<Record<string, string>> = {
  bg: 'ян,фев,мар,апр,маи,юни,юли,авг,сеп,окт,ное,дек',
  cs: 'led,uno,bre,dub,kve,cervn|cvn|cerven,cervenc|cvc,srp,zar,rij,lis,pro',
  cy: 'ion,chwe,maw|faw,ebr,mai|fai,meh|feh,gor|ngor,aws,med|fed,hyd,tach|dach|nhach|thach,rhag|rag',
  da: 'jan,feb,mar,apr,maj,jun,jul,aug,sep,okt,nov,dec',
  de: 'jan|jaen,feb,mar|maer,apr,mai,jun,jul,aug,sep,okt,nov,dez',
  el: 'ιαν,φεβ,μαρ,απρ|αριλ,μαι,ιουν,ιουλ,αυγ,σεπ,οκτ,νοε,δεκ',
  en: 'jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec',
  es: 'ene,feb,mar,abr,may,jun,jul,ago,sep,oct,nov,dic',
  et: 'jaan,veebr,marts,apr,mai,juuni,juuli,aug,sept,okt,nov,dets',
  fi: 'tam,hel,maa,huh,tou,kes,hei,elo,syy,lok,mar,jou',
  fr: 'janv,fevr,mars,avr,mai,juin,juil,aout,sept,oct,nov,dec',
  hr: 'sij,velj,ozu,tra,svi,lip,srp,kol,ruj,lis,stu,pro',
  hu: 'jan,feb,marc,apr,maj,jun,jul,aug,szept,okt,nov,dec',
  it: 'gen,feb,mar,apr,mag,giu,lug,ago,set,ott,nov,dic',
  lt: 'sau,vas,kov,bal,geg,bir,lie,rugp|rgp,rugs|rgs,spa|spl,lap,gru|grd',
  lv: 'janv,febr,marts,apr,maijs,jun,jul,aug,sept,okt,nov,dec',
  nl: 'jan,feb,maa|mrt,apr,mei,jun,jul,aug,sep,okt,nov,dec',
  no: 'jan,feb,mar,apr,mai,jun,jul,aug,sep,okt,nov,des',
  pl: 'sty,lut,mar,kwi,maj,cze,lip,sie,wrz,paz,lis,gru',
  pt: 'jan,fev,mar,abr,mai,jun,jul,ago,set,out,nov,dez',
  ro: 'ian,feb,mar,apr,mai,iun,iul,aug,sep,oct,noi|nov,dec',
  sk: 'jan,feb,mar,apr,maj,jun,jul,aug,sep,okt,nov,dec',
  sl: 'jan,feb,mar,apr,maj,jun,jul,avg,sep,okt,nov,dec',
  sv: 'jan,feb,mar,apr,maj,jun,jul,aug,sep,okt,nov,dec',
};
const HINDI = 'जनवरी,फरवरी,मार्च,अप्रैल,मई,जून,जुलाई,अगस्त,सितंबर,अक्टूबर,नवंबर,दिसंबर'.split(',');
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const ENGLISH_FULL = 'january,february,march,april,may,june,july,august,september,october,november,december'.split(',');
const ENGLISH_WORDS = [ENGLISH_FULL, ENGLISH_FULL.map((name) => name.slice(0, 3))];
/** What may follow the beginning of a month's name when nothing else does. */
const LONGEST_REST = 9;

/** Where the month's name stands among the words: at their very beginning, or somewhere behind something. */
export type MonthPlace = 'first' | 'later' | 'last';
/** The month, from 1, that words name; undefined when they name none. */
export type MonthFinder = (words: string) => number | undefined;

/** Of a language by its code, or of `roman` numerals. */
export function monthFinder(language: string, place: MonthPlace): MonthFinder {
  switch (language) {
    case 'hi':
      return wordFinder([HINDI]);
    case 'roman':
      return wordFinder([ROMAN]);
    case 'en':
      return place === 'last' ? wordFinder(ENGLISH_WORDS) : startFinder(language, place);
    default:
      return startFinder(language, place);
  }
}

/** Of English months that are written out, or shortened to three letters. */
export const englishMonth = (form: 'long' | 'short'): MonthFinder =>
  wordFinder(form === 'long' ? ENGLISH_WORDS.slice(0, 1) : ENGLISH_WORDS.slice(1));

/** The month whose name begins as the last word does that begins so at all. */
function startFinder(language: string, place: MonthPlace): MonthFinder {
  const starts = (MONTHS[language] ?? '')
    .split(',')
    .flatMap((group, index) => group.split('|').map((start): readonly [string, number] => [start, index + 1]))
    .sort(([a], [b]) => b.length - a.length);
  const startIn = (word: string): readonly [string, number] | undefined => starts.find(([start]) => word.startsWith(start));
  return (words) => {
    // Marks first go as they stand: taking a letter apart orders those behind it, which takes the square of their number.
    const plain = words.replace(/\p{M}/gu, '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    if (place === 'first') return startIn(plain)?.[1];
    for (const { 0: word, index } of [...plain.matchAll(/\p{L}+/gu)].reverse()) {
      const found = index === 0 ? undefined : startIn(word);
      if (found === undefined) continue;
      const rest = plain.length - index - found[0].length;
      return place === 'last' && rest > LONGEST_REST ? undefined : found[1];
    }
    return undefined;
  };
}

/** The month that a whole word is; only the last word that is one counts. */
function wordFinder(lists: readonly (readonly string[])[]): MonthFinder {
  return (words) => {
    for (const word of words
      .trim()
      .toLowerCase()
      .split(/[\s,./-]+/)
      .reverse()) {
      for (const names of lists) {
        const index = names.indexOf(word);
        if (index !== -1) return index + 1;
      }
    }
    return undefined;
  };
}

/** A word with both parts in this order, at least so many letters between; read from its first `start` only, once from one end to the other. */
const inWord = (start: string, between: '*' | '+', end: string, others: string): RegExp =>
  new RegExp(`(?:^|\\s)(?:(?!${start})\\S)*${start}\\S${between}${end}|${others}`, 'i');

/** Hindu months of the Indian national calendar (Saka), by what their transliterations have in common. */
const SAKA_MONTHS = [
  inWord('c', '*', 'ait', 'चैत्र'),
  /vai|वैशाख|बैसाख/i,
  /jy|ज्येष्ठ/i,
  /dha|आषाढ/i,
  /vana|śrāvaṇa|श्रावण|सावन/i,
  inWord('bh', '+', 'dra', 'proṣṭhapada|भाद्रपद|भादो'),
  /in|आश्विन/i,
  inWord('k', '+', 'rti', 'कार्तिक'),
  inWord('m', '+', 'rga', 'agra|मार्गशीर्ष|अगहन'),
  /pau|पौष/i,
  inWord('m', '+', 'gh', 'माघ'),
  inWord('ph', '+', 'lg', 'फाल्गुन'),
];

/** The month of the Indian national calendar, from 0; -1 when the words name none. */
export const sakaMonth = (words: string): number => SAKA_MONTHS.findIndex((pattern) => pattern.test(words));
