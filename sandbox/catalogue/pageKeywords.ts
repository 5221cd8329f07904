/** What customers call the subjects of CMS pages: the search finds a page by these words, too. */
import { text, type Text } from './text.ts'

/** By the key of the page; a page without an entry is found by its title only. */
export const PAGE_KEYWORDS: Readonly<Partial<Record<string, Text>>> = {
  terms: text(
    'kjøpsvilkår salgsvilkår betingelser angrerett',
    'köpvillkor försäljningsvillkor villkor ångerrätt',
    'ehdot toimitusehdot sopimusehdot peruutusoikeus',
    'AGB Geschäftsbedingungen Bedingungen Widerrufsrecht',
    'termini contratto vendita recesso',
  ),
  privacy: text(
    'personopplysninger cookies informasjonskapsler GDPR',
    'personuppgifter cookies kakor GDPR',
    'henkilötiedot evästeet GDPR',
    'Personendaten Cookies DSGVO',
    'dati personali cookie GDPR',
  ),
  about: text(
    'firma selskap hvem er vi adresse åpningstider',
    'företag bolag vilka är vi adress öppettider',
    'yritys keitä olemme osoite aukioloajat',
    'Firma Unternehmen über uns Adresse Öffnungszeiten',
    'azienda chi siamo indirizzo orari',
  ),
  'buy-back': text(
    'selge gull sølv skrapgull tilbakekjøp innløsning smelteverk innlevering',
    'sälja guld silver skrotguld återköp inlösen smältverk inlämning',
    'myydä kultaa hopeaa romukulta takaisinosto lunastus sulatto',
    'Gold Silber verkaufen Altgold Ankauf Rückkauf Scheideanstalt Einlieferung',
    'vendere oro argento rottami riacquisto fonderia ritiro',
  ),
  payment: text(
    'betale betalingsmåte faktura kort Vipps bankoverføring delbetaling',
    'betala betalsätt faktura kort Swish banköverföring delbetalning',
    'maksaa maksutapa lasku kortti tilisiirto osamaksu',
    'bezahlen Zahlungsart Rechnung Kreditkarte Überweisung Vorkasse',
    'pagare metodo fattura carta bonifico rate',
  ),
  returns: text(
    'retur returnere angrerett angre bytte reklamasjon garanti angreskjema',
    'retur returnera ångerrätt ångra byte reklamation garanti ångerblankett',
    'palautus palauttaa peruuttaminen peruutusoikeus vaihto reklamaatio takuu',
    'Rückgabe Retoure Umtausch Widerruf Widerrufsrecht Reklamation Garantie Rücksendung',
    'reso restituzione recesso cambio reclamo rimborso garanzia',
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
