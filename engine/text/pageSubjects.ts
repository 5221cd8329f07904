/** What shoppers call the subjects of pages that editors write: delivery, returns, payment, the company. */
import type { Language } from '../types.ts'
import { CONNECTING_WORDS } from './connectingWords.ts'
import { fold } from './fold.ts'
import { stemsOf } from './inflection.ts'
import { wordsOf } from './words.ts'

const PAGE_SUBJECTS: Readonly<Record<Language, string>> = {
  nb: 'retur returrett returnere bytte angrerett angre reklamasjon klage frakt fraktpris fraktkostnader porto levering leveringstid levere sende sending henting betaling betale betalingsmåte faktura delbetaling avdrag vipps garanti vilkår kjøpsvilkår personvern informasjonskapsler cookies mva merverdiavgift moms avgift avgifter toll skatt gullsmed sølvsmed verksted butikk butikker forhandler ansatte jobb stilling selge salg lagring forsikring',
  sv: 'retur returrätt returnera byte ångerrätt ångra reklamation klagomål frakt fraktpris fraktkostnad porto leverans leveranstid leverera skicka försändelse hämtning betalning betala betalsätt faktura delbetalning avbetalning swish garanti villkor köpvillkor integritet integritetspolicy kakor cookies moms mervärdesskatt skatt tull guldsmed silversmed verkstad butik butiker återförsäljare personal jobb tjänst sälja försäljning förvaring försäkring',
  fi: 'palautus palauttaa palautusoikeus vaihto peruutus peruuttaa reklamaatio valitus rahti toimitus toimitusaika toimituskulut toimittaa lähetys postikulut nouto maksu maksaa maksutapa maksutavat lasku osamaksu takuu ehdot toimitusehdot sopimusehdot tietosuoja evästeet alv arvonlisävero vero tulli kultaseppä hopeaseppä verstas myymälä myymälät jälleenmyyjä henkilöstö työpaikat myydä myynti säilytys vakuutus',
  de: 'rückgabe rücksendung retoure umtausch widerruf widerrufsrecht reklamation beschwerde versand versandkosten versandart porto lieferung lieferzeit lieferkosten liefern abholung zahlung zahlungsart zahlungsarten zahlungsweise bezahlen bezahlung rechnungskauf ratenzahlung garantie gewährleistung agb geschäftsbedingungen datenschutz cookies impressum mwst ust mehrwertsteuer umsatzsteuer steuer zoll goldschmied silberschmied werkstatt filiale filialen geschäft händler karriere stellen verkaufen ankauf verkauf lagerung versicherung',
  it: 'reso resi restituzione restituire cambio recesso reclamo spedizione spedizioni spedire consegna consegne tempi ritiro pagamento pagamenti pagare fattura rate garanzia condizioni termini privacy cookie iva tasse dogana orafo orefice argentiere laboratorio negozio negozi rivenditore lavoro vendere vendita deposito assicurazione',
  en: 'return returns refund refunds exchange withdrawal complaint shipping freight postage delivery deliveries pickup payment payments pay invoice instalments warranty guarantee terms conditions privacy cookies vat tax customs goldsmith silversmith workshop store stores retailer jobs careers sell storage insurance',
  plain: '',
}

const stemsOfSubjects = new Map<Language, ReadonlySet<string>>()

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
  return [...stemsOf(term, language)].some((stem) => stemsIn(language).has(stem))
}

function stemsIn(language: Language): ReadonlySet<string> {
  const known = stemsOfSubjects.get(language)
  if (known) return known
  const terms = PAGE_SUBJECTS[language].split(' ').filter((word) => word !== '')
  const stems = new Set(terms.flatMap((word) => [...stemsOf(fold(word), language)]))
  stemsOfSubjects.set(language, stems)
  return stems
}

/** Per subject the words of each language, those first that pages are usually called by. */
const NAMES_OF_SUBJECTS: readonly Readonly<Record<Exclude<Language, 'plain'>, string>>[] = [
  {
    nb: 'levering frakt',
    sv: 'leverans frakt',
    fi: 'toimitus rahti',
    de: 'lieferung versand',
    it: 'consegna spedizione spedizioni',
    en: 'delivery shipping deliveries freight postage',
  },
  {
    nb: 'retur angrerett',
    sv: 'retur ångerrätt',
    fi: 'palautus peruutus peruuttaminen',
    de: 'widerruf rückgabe widerrufsbelehrung',
    it: 'resi recesso reso',
    en: 'returns refund return refunds exchange withdrawal',
  },
  {
    nb: 'betaling betalingsmåte',
    sv: 'betalning betalsätt',
    fi: 'maksaminen maksutavat maksu',
    de: 'zahlung zahlungsarten bezahlung',
    it: 'pagamento pagamenti',
    en: 'payment payments',
  },
  {
    nb: 'salgsvilkår kjøpsvilkår vilkår',
    sv: 'köpvillkor villkor',
    fi: 'toimitusehdot ehdot',
    de: 'agb geschäftsbedingungen',
    it: 'condizioni termini',
    en: 'terms conditions',
  },
  {
    nb: 'personvern',
    sv: 'integritetspolicy integritet',
    fi: 'tietosuoja',
    de: 'datenschutz',
    it: 'privacy',
    en: 'privacy',
  },
  {
    nb: 'mva merverdiavgift moms',
    sv: 'moms mervärdesskatt',
    fi: 'alv arvonlisävero',
    de: 'mwst mehrwertsteuer umsatzsteuer ust',
    it: 'iva',
    en: 'vat tax',
  },
]

/** What a page of the store may be called whose subject the text names in any language; empty for other texts. */
export function ownNamesOfSubject(text: string, language: Language): readonly string[] {
  const words = wordsOf(text).filter(
    ({ term }) => !CONNECTING_WORDS[language].has(term) && !CONNECTING_WORDS.en.has(term),
  )
  if (language === 'plain' || words.length === 0) return []
  const names = NAMES_OF_SUBJECTS.find((subject) => {
    const known = new Set(Object.values(subject).flatMap((each) => each.split(' ').map(fold)))
    return words.every(({ term }) => known.has(term))
  })
  return names?.[language].split(' ') ?? []
}
