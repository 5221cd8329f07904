/** What customers call the subjects of CMS pages: the search finds a page by these words, too. */
import { text, type Text } from './text.ts'

/** By the key of the page; a page without an entry is found by its title only. */
export const PAGE_KEYWORDS: Readonly<Partial<Record<string, Text>>> = {
  terms: text(
    'retur returnere angrerett angre bytte reklamasjon kjøpsvilkår betingelser',
    'retur returnera ångerrätt ångra byte reklamation återköp villkor',
    'palautus palauttaa peruuttaminen peruutusoikeus vaihto reklamaatio ehdot',
    'AGB Rückgabe Retoure Umtausch Widerruf Widerrufsrecht Reklamation Bedingungen',
    'reso restituzione recesso cambio reclamo rimborso termini',
  ),
  privacy: text(
    'personopplysninger cookies informasjonskapsler GDPR',
    'personuppgifter cookies kakor GDPR',
    'henkilötiedot evästeet GDPR',
    'Personendaten Cookies DSGVO',
    'dati personali cookie GDPR',
  ),
  about: text(
    'selge gull sølv skrapgull tilbakekjøp innløsning smelteverk firma',
    'sälja guld silver skrotguld återköp inlösen smältverk företag',
    'myydä kultaa hopeaa romukulta takaisinosto sulatto yritys',
    'Gold Silber verkaufen Altgold Ankauf Rückkauf Scheideanstalt Firma',
    'vendere oro argento rottami riacquisto fonderia azienda',
  ),
  delivery: text(
    'frakt forsendelse sending leveringstid porto pakke henting',
    'frakt försändelse leveranstid porto paket hämta',
    'toimituskulut toimitusaika lähetys postikulut paketti nouto',
    'Versand Versandkosten Lieferzeit Paket Porto Zustellung Abholung',
    'spedizione spese tempi pacco corriere ritiro',
  ),
  'ring-size-page': text(
    'ringstørrelse ringmål størrelse måle ring',
    'ringstorlek ringmått storlek mäta ring',
    'sormuskoko sormuksen koko mitta mitata',
    'Ringgröße Ringmaß Größe Ring messen',
    'misura anello misurare anelli taglia',
  ),
}
