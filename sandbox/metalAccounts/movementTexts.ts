/** What a movement of a metal account was, in the language of the store. */
import { text, type Language, type Text } from '../catalogue/text.ts'
import type { Movement, MovementKind } from './metalAccounts.ts'

const TEXTS: Readonly<Record<MovementKind, Text>> = {
  deposit: text(
    'Innlevert skrap',
    'Inlämnat skrot',
    'Luovutettu romu',
    'Eingeliefertes Altmetall',
    'Rottami conferiti',
  ),
  assay: text(
    'Korrigering etter analyse',
    'Justering efter analys',
    'Korjaus analyysin jälkeen',
    'Korrektur nach Analyse',
    'Rettifica dopo l’analisi',
  ),
  loss: text('Raffineringstap', 'Raffineringsförlust', 'Jalostushävikki', 'Scheideverlust', 'Calo di affinazione'),
  charge: text('Smeltelønn', 'Smältavgift', 'Sulatusmaksu', 'Schmelzlohn', 'Spese di fusione'),
  use: text(
    'Brukt til bestilling',
    'Använt till beställning',
    'Käytetty tilaukseen',
    'Verwendet für Bestellung',
    'Usato per l’ordine',
  ),
  sale: text(
    'Solgt til kjøpskurs',
    'Sålt till köpkurs',
    'Myyty ostohintaan',
    'Zum Ankaufskurs verkauft',
    'Venduto al prezzo di acquisto',
  ),
  transfer: text('Overføring', 'Överföring', 'Siirto', 'Übertrag', 'Trasferimento'),
}

export function movementText({ kind, reference }: Pick<Movement, 'kind' | 'reference'>, language: Language): string {
  return reference === '' ? TEXTS[kind][language] : `${TEXTS[kind][language]} ${reference}`
}
