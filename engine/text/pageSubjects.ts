/** What shoppers call the subjects of pages that editors write: delivery, returns, payment, the company. */
import type { Language } from '../types.ts'
import { CONNECTING_WORDS } from './connectingWords.ts'
import { fold } from './fold.ts'
import { stemsOf } from './inflection.ts'
import { wordsOf } from './words.ts'

const PAGE_SUBJECTS: Readonly<Record<Language, string>> = {
  nb: 'retur returrett returnere bytte angrerett angre reklamasjon klage frakt fraktpris fraktkostnader porto levering leveringstid levere sende sending henting betaling betale betalingsmåte faktura delbetaling avdrag vipps garanti vilkår kjøpsvilkår personvern informasjonskapsler cookies moms avgift avgifter toll gullsmed sølvsmed verksted butikk butikker forhandler ansatte jobb stilling selge salg lagring forsikring',
  sv: 'retur returrätt returnera byte ångerrätt ångra reklamation klagomål frakt fraktpris fraktkostnad porto leverans leveranstid leverera skicka försändelse hämtning betalning betala betalsätt faktura delbetalning avbetalning swish garanti villkor köpvillkor integritet integritetspolicy kakor cookies moms skatt tull guldsmed silversmed verkstad butik butiker återförsäljare personal jobb tjänst sälja försäljning förvaring försäkring',
  fi: 'palautus palauttaa palautusoikeus vaihto peruutus peruuttaa reklamaatio valitus rahti toimitus toimitusaika toimituskulut toimittaa lähetys postikulut nouto maksu maksaa maksutapa maksutavat lasku osamaksu takuu ehdot toimitusehdot sopimusehdot tietosuoja evästeet alv vero tulli kultaseppä hopeaseppä verstas myymälä myymälät jälleenmyyjä henkilöstö työpaikat myydä myynti säilytys vakuutus',
  de: 'rückgabe rücksendung retoure umtausch widerruf widerrufsrecht reklamation beschwerde versand versandkosten versandart porto lieferung lieferzeit lieferkosten liefern abholung zahlung zahlungsart zahlungsarten zahlungsweise bezahlen bezahlung rechnungskauf ratenzahlung garantie gewährleistung agb geschäftsbedingungen datenschutz cookies impressum mehrwertsteuer umsatzsteuer steuer zoll goldschmied silberschmied werkstatt filiale filialen geschäft händler karriere stellen verkaufen ankauf verkauf lagerung versicherung',
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
