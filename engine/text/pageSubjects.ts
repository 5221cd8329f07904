/** What shoppers call the subjects of pages that editors write: delivery, returns, payment, the company. */
import type { Language } from '../types.ts'
import { CONNECTING_WORDS } from './connectingWords.ts'
import { fold } from './fold.ts'
import { stemsOf } from './inflection.ts'
import { NO_COMPOUNDS } from './vocabulary.ts'
import { wordsOf } from './words.ts'

/** Words, and phrases of two words with a plus between them. */
type WordsOfSubject = Readonly<Record<Exclude<Language, 'plain'>, string>> & { readonly da?: string }

/** How many of a subject's first words pages are usually called by. */
const NAMES_OF_A_PAGE = 2
/** As many pages are shown. */
const MAX_SUBJECTS = 3

// The most particular subject first: "skatt når man selger" is asked about tax before the sale.
const SUBJECTS: readonly WordsOfSubject[] = [
  {
    nb: 'mva merverdiavgift moms avgift avgifter avgiftsfri toll skatt skattefri skattefritt gevinst skatteetaten',
    sv: 'moms mervärdesskatt skatt skattefri skattefritt tull vinst kapitalvinst skatteverket',
    fi: 'alv arvonlisävero vero veroton tulli alviton luovutusvoitto verottaja',
    de: 'mwst mehrwertsteuer umsatzsteuer ust steuer steuerfrei zoll spekulationsfrist haltefrist freigrenze finanzamt',
    it: 'iva tasse tassa imposta imposte dogana esente esenzione plusvalenza plusvalenze',
    da: 'moms skattefri told afgift',
    en: 'vat tax taxes customs',
  },
  {
    nb: 'selge skrapgull selg selger solgt salg innløse innløsning innlevering tilbakekjøp tilbakekjøpspris gjenkjøp',
    sv: 'sälja skrotguld sälj säljer sålt försäljning inlösa inlösen inlämning återköp uppköp',
    fi: 'myydä romukulta myyn myynti myynnistä myymään lunastus takaisinosto ostatteko',
    de: 'verkaufen altgold ankauf verkauf verkaufe rückkauf einschicken scheideanstalt',
    it: 'vendere rottami vendo vendita riacquisto rivendere',
    da: 'sælge sælger salg indlevering',
    en: 'sell scrap selling buyback',
  },
  {
    nb: 'retur angrerett returrett returnere returnerer returfrist bytte bytterett angre angrefrist reklamasjon reklamere klage garanti refusjon pengene+tilbake penger+tilbake',
    sv: 'retur ångerrätt returrätt returnera byte byta ångra ångerfrist reklamation reklamera klagomål garanti återbetalning öppet+köp pengarna+tillbaka',
    fi: 'palautus peruuttaminen peruutus palauttaa palautan palautusoikeus peruutusoikeus vaihto vaihtaa peruuttaa reklamaatio valitus takuu hyvitys rahat+takaisin',
    de: 'widerruf rückgabe widerrufsbelehrung rücksendung retoure umtausch umtauschen widerrufsrecht reklamation beschwerde garantie gewährleistung zurückgeben zurücksenden erstattung geld+zurück',
    it: 'resi recesso reso restituzione restituire cambio cambiare reclamo rimborso garanzia soldi+indietro',
    da: 'retur fortrydelsesret bytte reklamation tilbagebetaling',
    en: 'returns refund return refunds exchange withdrawal complaint warranty guarantee money+back send+back',
  },
  {
    nb: 'levering frakt fraktpris fraktkostnader porto leveringstid levere leverer leveres leveranse sende sender sending forsendelse henting hente utlandet posten postnord bring porterbuddy helthjem hentested utleveringssted svalbard',
    sv: 'leverans frakt fraktpris fraktkostnad porto leveranstid leverera levererar skicka skickar försändelse hämtning hämta utlandet utomlands posten instabox budbee utlämningsställe',
    fi: 'toimitus rahti toimitusaika toimituskulut toimittaa toimitatte lähetys lähettää lähetätte postikulut nouto noutaa ulkomaille matkahuolto noutopiste',
    de: 'lieferung versand versandkosten versandart versandkostenfrei porto lieferzeit lieferkosten liefern liefert verschicken abholung abholen zustellung ausland dhl dpd hermes selbstabholung packstation',
    it: 'consegna spedizione spedizioni spedire spedite consegne tempi ritiro ritirare corriere estero corrieri',
    da: 'fragt fragtpris fragtfri levering leveringstid forsendelse sende afhentning udlandet pakkeshop',
    en: 'delivery shipping deliveries freight postage deliver ship pickup abroad courier ups fedex gls',
  },
  {
    nb: 'betaling betalingsmåte betale betaler faktura delbetaling delbetale avdrag vipps kredittkort bankoverføring postoppkrav etterkrav klarna paypal',
    sv: 'betalning betalsätt betala betalar faktura delbetalning avbetalning swish kreditkort banköverföring postförskott efterkrav bankgiro klarna',
    fi: 'maksaminen maksutavat maksu maksaa maksan maksutapa lasku osamaksu luottokortti tilisiirto postiennakko verkkopankki',
    de: 'zahlung zahlungsarten bezahlung zahlungsart zahlungsweise zahlen bezahlen rechnungskauf ratenzahlung ratenkauf raten kreditkarte überweisung vorkasse nachnahme lastschrift sofortüberweisung',
    it: 'pagamento pagamenti pagare fattura rate bonifico contanti contrassegno',
    da: 'betaling betalingsmåde faktura mobilepay',
    en: 'payment payments pay paying invoice instalments installments klarna paypal visa mastercard mobilepay',
  },
  {
    nb: 'salgsvilkår vilkår kjøpsvilkår betingelser',
    sv: 'köpvillkor villkor försäljningsvillkor',
    fi: 'toimitusehdot ehdot sopimusehdot',
    de: 'agb geschäftsbedingungen',
    it: 'condizioni termini',
    da: 'handelsbetingelser vilkår',
    en: 'terms conditions',
  },
  {
    nb: 'personvern informasjonskapsler cookies',
    sv: 'integritetspolicy integritet kakor cookies',
    fi: 'tietosuoja evästeet',
    de: 'datenschutz cookies',
    it: 'privacy cookie',
    da: 'privatlivspolitik',
    en: 'privacy cookies',
  },
  {
    nb: 'ringstørrelse ringmål ringstørrelser størrelse+ring måle+ring',
    sv: 'ringstorlek ringmått ringstorlekar storlek+ring mäta+ring',
    fi: 'sormuskoko sormuksenkoko sormuskoot sormuksen+koko sormuksen+koon mitata+sormus',
    de: 'ringgröße ringmaß ringgrößen ring+messen',
    it: 'misura misure misura+anello taglia+anello misurare+anello',
    da: 'ringstørrelse',
    en: 'ringsize sizing ring+size finger+size measure+ring',
  },
  {
    nb: 'firma selskap omdømme jobb stilling ansatte',
    sv: 'företag bolag jobb tjänst personal',
    fi: 'yritys työpaikat henkilöstö',
    de: 'firma unternehmen impressum karriere stellen',
    it: 'azienda lavoro',
    da: 'virksomhed firma',
    en: 'company about jobs careers imprint',
  },
]

// Of pages that few shops have.
const OTHER_SUBJECTS: WordsOfSubject = {
  nb: 'gullsmed sølvsmed verksted butikk butikker forhandler lagring forsikring',
  sv: 'guldsmed silversmed verkstad butik butiker återförsäljare förvaring försäkring',
  fi: 'kultaseppä hopeaseppä verstas myymälä myymälät jälleenmyyjä säilytys vakuutus',
  de: 'goldschmied silberschmied werkstatt filiale filialen geschäft händler lagerung versicherung',
  it: 'orafo orefice argentiere laboratorio negozio negozi rivenditore deposito assicurazione',
  en: 'goldsmith silversmith workshop store stores retailer storage insurance',
}

/** Letters of a word that is found at an end of a compound, as moms of momsfritt. */
const MIN_PART = 4

interface Terms {
  readonly words: readonly string[]
  readonly stems: ReadonlySet<string>
}

const termsOfSubjects = new Map<WordsOfSubject, Map<Language, Terms>>()
const termsOfAnyLanguage = new Map(
  SUBJECTS.map((subject) => [subject, new Set(Object.values(subject).flatMap((words) => words.split(' ').map(fold)))]),
)

/**
 * Whether every word of the text is such a subject, in the store's language or in English. Such a word is no misspelt product,
 * also in a store that has no page about it.
 */
export function namesPageSubject(text: string, language: Language): boolean {
  const words = wordsOf(text).filter(({ term }) => !CONNECTING_WORDS[language].has(term))
  const isSubject = (term: string) => isPageSubject(term, language) || isPageSubject(term, 'en')
  return words.length > 0 && words.every(({ kind, term }) => kind === 'word' && isSubject(term))
}

/** Whether the word is such a subject in this language. @param term folded */
export function isPageSubject(term: string, language: Language): boolean {
  if (language === 'plain') return false
  const stems = [...stemsOf(term, language)]
  return [...SUBJECTS, OTHER_SUBJECTS].some((subject) =>
    stems.some((stem) => termsOf(subject, language).stems.has(stem)),
  )
}

function termsOf(subject: WordsOfSubject, language: Exclude<Language, 'plain'>): Terms {
  const ofLanguages = termsOfSubjects.get(subject) ?? new Map<Language, Terms>()
  termsOfSubjects.set(subject, ofLanguages)
  const known = ofLanguages.get(language)
  if (known) return known
  const words = subject[language].split(' ').map(fold)
  const terms = { words, stems: new Set(words.flatMap((word) => [...stemsOf(word, language)])) }
  ofLanguages.set(language, terms)
  return terms
}

export interface TextSubjects {
  /** Per subject that a word of the text names in any language, what a page of the store may be called. */
  readonly names: readonly (readonly string[])[]
  /** Whether every word names one. */
  readonly isAll: boolean
}

/** "skatt på gull", "shipping to Sweden", "Spekulationssteuer": the subjects of pages that a text asks about. */
export function subjectsOf(text: string, language: Language): TextSubjects {
  if (language === 'plain') return { names: [], isAll: false }
  const all = wordsOf(text).map(({ term }) => term)
  const subjectsOfTerms = all.map((term, at) => {
    const phrases = [`${all[at - 1]}+${term}`, `${term}+${all[at + 1]}`]
    const isJoining = CONNECTING_WORDS[language].has(term) || CONNECTING_WORDS.en.has(term)
    const names = isJoining ? phrases : [...phrases, term]
    return { isJoining, subject: SUBJECTS.find((each) => names.some((name) => isNamedBy(name, each, language))) }
  })
  const subjectOfTerm = subjectsOfTerms
    .filter(({ isJoining, subject }) => !isJoining || subject !== undefined)
    .map(({ subject }) => subject)
  const named = SUBJECTS.filter((subject) => subjectOfTerm.includes(subject)).slice(0, MAX_SUBJECTS)
  return {
    names: named.map((subject) => subject[language].split(' ').slice(0, NAMES_OF_A_PAGE)),
    isAll: subjectOfTerm.length > 0 && subjectOfTerm.every((subject) => subject !== undefined),
  }
}

function isNamedBy(term: string, subject: WordsOfSubject, language: Exclude<Language, 'plain'>): boolean {
  const { words, stems } = termsOf(subject, language)
  const own = [...stemsOf(term, language)]
  if (own.some((stem) => stems.has(stem))) return true
  if (termsOfAnyLanguage.get(subject)?.has(term)) return true
  // Ends of a compound.
  return (
    !NO_COMPOUNDS.includes(language) &&
    words.some((word) => word.length >= MIN_PART && (term.startsWith(word) || own.some((stem) => stem.endsWith(word))))
  )
}
