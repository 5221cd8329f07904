/** Goods and materials as readers of other languages call them. */
import type { Language } from '../types.ts'
import { COUNTRY_NAMES } from './countryNames.ts'
import { fold } from './fold.ts'
import { stemsOf } from './inflection.ts'

type NamesOfThing = Readonly<Record<Exclude<Language, 'plain'>, string>> & { readonly da?: string }

// Per language the name that catalogues use, and other names behind it; of two words with a plus between them.
// Danish where it differs from Norwegian and Swedish by more than a misspelt word.
const THINGS: readonly NamesOfThing[] = [
  { nb: 'ring', sv: 'ring', fi: 'sormus', de: 'ring', it: 'anello', en: 'ring' },
  {
    nb: 'giftering vielsesring',
    sv: 'vigselring',
    fi: 'vihkisormus kihlasormus',
    de: 'trauring ehering',
    it: 'fede',
    da: 'vielsesring forlovelsesring',
    en: 'wedding engagement',
  },
  { nb: 'signetring', sv: 'klackring', fi: 'sinettisormus', de: 'siegelring', it: 'chevalier', en: 'signet' },
  { nb: 'kjede', sv: 'kedja', fi: 'ketju', de: 'kette', it: 'collana catena', da: 'kæde', en: 'chain' },
  {
    nb: 'halskjede',
    sv: 'halskedja',
    fi: 'kaulaketju',
    de: 'halskette',
    it: 'collana',
    da: 'halskæde',
    en: 'necklace',
  },
  { nb: 'armbånd', sv: 'armband', fi: 'rannekoru', de: 'armband', it: 'bracciale', en: 'bracelet' },
  {
    nb: 'øresmykke',
    sv: 'örhänge',
    fi: 'korvakoru',
    de: 'ohrschmuck ohrring',
    it: 'orecchini',
    da: 'ørering',
    en: 'earring',
  },
  { nb: 'anheng', sv: 'hänge', fi: 'riipus', de: 'anhänger', it: 'ciondolo', da: 'vedhæng', en: 'pendant' },
  { nb: 'smykke', sv: 'smycke', fi: 'koru', de: 'schmuck', it: 'gioielli', en: 'jewellery jewelry' },
  { nb: 'barre', sv: 'tacka', fi: 'harkko', de: 'barren', it: 'lingotto', en: 'bar ingot bullion' },
  { nb: 'mynt', sv: 'mynt', fi: 'kolikko', de: 'münze', it: 'moneta', da: 'mønt', en: 'coin' },
  { nb: 'tråd', sv: 'tråd', fi: 'lanka', de: 'draht', it: 'filo', en: 'wire' },
  { nb: 'plate', sv: 'plåt', fi: 'levy', de: 'blech', it: 'lamiera', da: 'plade', en: 'sheet' },
  { nb: 'rør', sv: 'rör', fi: 'putki', de: 'rohr', it: 'tubo', en: 'tube tubing' },
  { nb: 'rund', sv: 'rund', fi: 'pyöreä', de: 'rund', it: 'tondo', en: 'round' },
  { nb: 'hard', sv: 'hård', fi: 'kova', de: 'hart', it: 'crudo', en: 'hard' },
  {
    nb: 'halvhard',
    sv: 'halvhård',
    fi: 'puolikova',
    de: 'halbhart',
    it: 'semicrudo',
    en: 'halfhard half+hard',
  },
  { nb: 'myk', sv: 'mjuk', fi: 'pehmeä', de: 'weich', it: 'ricotto', da: 'blød', en: 'soft annealed' },
  { nb: 'slaglodd', sv: 'slaglod', fi: 'juote', de: 'lot hartlot', it: 'saldatura', en: 'solder' },
  {
    nb: 'granulat',
    sv: 'granulat',
    fi: 'rae',
    de: 'granulat',
    it: 'granulato',
    en: 'granules casting casting+grain casting+grains',
  },
  { nb: 'lås', sv: 'lås', fi: 'lukko', de: 'verschluss', it: 'chiusura', en: 'clasp' },
  {
    nb: 'karabinlås',
    sv: 'karbinlås karbinhake',
    fi: 'papukaijalukko',
    de: 'karabiner',
    it: 'moschettone',
    en: 'lobster',
  },
  {
    nb: 'bindering',
    sv: 'motring',
    fi: 'välirengas',
    de: 'bindering',
    it: 'anellino',
    en: 'jumpring jump+ring',
  },
  {
    nb: 'halvrund',
    sv: 'halvrund',
    fi: 'puolipyöreä',
    de: 'halbrund',
    it: 'semitondo',
    en: 'halfround half+round',
  },
  { nb: 'fatning', sv: 'fattning', fi: 'istukka', de: 'fassung', it: 'castone', en: 'setting' },
  {
    nb: 'ørekrok',
    sv: 'örkrok',
    fi: 'korvakoukku',
    de: 'ohrhaken',
    it: 'gancio',
    en: 'earwire ear+wire ear+hook earring+hook',
  },
  {
    nb: 'sagblad',
    sv: 'lövsågsblad',
    fi: 'lehtisahanterä',
    de: 'sägeblatt',
    it: 'seghetto',
    en: 'blade sawblade saw+blade',
  },
  { nb: 'tang', sv: 'tång', fi: 'pihdit', de: 'zange', it: 'pinza', en: 'pliers plier' },
  { nb: 'fil', sv: 'fil', fi: 'viila', de: 'feile', it: 'lima', en: 'file' },
  { nb: 'hammer', sv: 'hammare', fi: 'vasara', de: 'hammer', it: 'martello', en: 'hammer' },
  { nb: 'fres', sv: 'fräs', fi: 'pora', de: 'fräser', it: 'fresa', en: 'bur burr' },
  { nb: 'digel', sv: 'degel', fi: 'upokas', de: 'tiegel', it: 'crogiolo', en: 'crucible' },
  { nb: 'brenner', sv: 'brännare', fi: 'poltin', de: 'brenner', it: 'cannello', en: 'torch' },
  { nb: 'vekt', sv: 'våg', fi: 'vaaka', de: 'waage', it: 'bilancia', da: 'vægt', en: 'scales scale' },
  { nb: 'pinsett', sv: 'pincett', fi: 'pinsetit', de: 'pinzette', it: 'pinzette', en: 'tweezers' },
  { nb: 'stempling stempel', sv: 'stämpling stämpel', fi: 'leimaus', de: 'punze', it: 'punzone', en: 'stamp hallmark' },
  { nb: 'gave', sv: 'present gåva', fi: 'lahja', de: 'geschenk', it: 'regalo', en: 'gift' },
  {
    nb: 'gavekort',
    sv: 'presentkort',
    fi: 'lahjakortti',
    de: 'gutschein',
    it: 'buono',
    en: 'voucher giftcard gift+card gift+certificate',
  },
  { nb: 'kapsel', sv: 'kapsel', fi: 'kapseli', de: 'kapsel', it: 'capsula', en: 'capsule' },
  { nb: 'eske', sv: 'ask', fi: 'rasia', de: 'box schachtel', it: 'scatola', da: 'æske', en: 'box' },
  // Coins by what is on them.
  { nb: 'eagle ørn', sv: 'eagle örn', fi: 'eagle kotka', de: 'eagle adler', it: 'eagle aquila', en: 'eagle' },
  {
    nb: 'maple lønneblad',
    sv: 'maple lönnlöv lönnblad',
    fi: 'maple vaahteranlehti',
    de: 'maple ahornblatt ahorn',
    it: 'maple acero',
    en: 'maple',
  },
  { nb: 'kenguru', sv: 'känguru', fi: 'kenguru', de: 'känguru', it: 'canguro', en: 'kangaroo' },
  {
    nb: 'philharmoniker filharmoniker',
    sv: 'philharmoniker filharmoniker',
    fi: 'philharmoniker filharmonikko',
    de: 'philharmoniker',
    it: 'filarmonica',
    en: 'philharmonic',
  },
  ...COUNTRY_NAMES,
  { nb: 'sovereign', sv: 'sovereign', fi: 'sovereign', de: 'sovereign', it: 'sterlina', en: 'sovereign' },
]

interface Names {
  /** By words of the language, and by their stems. */
  readonly own: ReadonlyMap<string, string>
  readonly foreign: ReadonlyMap<string, string>
}

const namesOfLanguages = new Map<Language, Names>()

/** What a catalogue of this language calls a thing that the word names in any language; null for other words. @param term folded */
export function ownTradeName(term: string, language: Language): string | null {
  if (language === 'plain') return null
  const { own, foreign } = namesIn(language)
  const ofOwn = [...stemsOf(term, language)].map((stem) => own.get(stem))
  // English readers write plurals.
  const ofForeign = [...stemsOf(term, 'en')].map((stem) => foreign.get(stem))
  const name = [...ofOwn, ...ofForeign].find((found) => found !== undefined)
  return name === undefined || name === term ? null : name
}

/** Whether the word is such a name in this language. @param term folded */
export function isTradeName(term: string, language: Language): boolean {
  return language !== 'plain' && namesIn(language).own.has(term)
}

function namesIn(language: Exclude<Language, 'plain'>): Names {
  const known = namesOfLanguages.get(language)
  if (known) return known
  const names = { own: new Map<string, string>(), foreign: new Map<string, string>() }
  for (const thing of THINGS) {
    const [name = ''] = thing[language].split(' ').map(fold)
    for (const [each, words] of Object.entries(thing))
      for (const word of words.split(' ').map(fold)) {
        if (each !== language) names.foreign.set(word, names.foreign.get(word) ?? name)
        else for (const stem of stemsOf(word, language)) names.own.set(stem, names.own.get(stem) ?? name)
      }
  }
  namesOfLanguages.set(language, names)
  return names
}
