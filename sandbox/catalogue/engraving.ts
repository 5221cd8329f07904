/** The custom options for engraving. */
import type { CustomOptionSpec } from './product.ts'
import { text } from './text.ts'

const BY_MACHINE_EUR = 18
const BY_HAND_PERCENT = 8

export const ENGRAVING: CustomOptionSpec = {
  title: text('Gravering', 'Gravyr', 'Kaiverrus', 'Gravur', 'Incisione'),
  type: 'radio',
  isRequired: false,
  values: [
    {
      title: text('Uten gravering', 'Utan gravyr', 'Ilman kaiverrusta', 'Ohne Gravur', 'Senza incisione'),
      surcharge: { kind: 'fixed', amount: 0 },
    },
    {
      title: text(
        'Maskingravert, inntil 15 tegn',
        'Maskingraverad, högst 15 tecken',
        'Konekaiverrus, enintään 15 merkkiä',
        'Maschinengravur, bis 15 Zeichen',
        'A macchina, fino a 15 caratteri',
      ),
      surcharge: { kind: 'fixed', amount: BY_MACHINE_EUR },
    },
    {
      title: text('Håndgravert', 'Handgraverad', 'Käsinkaiverrus', 'Handgravur', 'A mano'),
      surcharge: { kind: 'percent', amount: BY_HAND_PERCENT },
    },
  ],
}

export const ENGRAVED_TEXT: CustomOptionSpec = {
  title: text(
    'Tekst som skal graveres',
    'Text som ska graveras',
    'Kaiverrettava teksti',
    'Zu gravierender Text',
    'Testo da incidere',
  ),
  type: 'field',
  isRequired: false,
  maxCharacters: 15,
}

/** Required for signet rings, which are bought for their monogram. */
export const MONOGRAM: CustomOptionSpec = {
  title: text('Monogram', 'Monogram', 'Monogrammi', 'Monogramm', 'Monogramma'),
  type: 'drop_down',
  isRequired: true,
  values: [
    {
      title: text('Blank plate', 'Blank platta', 'Sileä laatta', 'Blanke Platte', 'Piastra liscia'),
      surcharge: { kind: 'fixed', amount: 0 },
    },
    {
      title: text('To bokstaver', 'Två bokstäver', 'Kaksi kirjainta', 'Zwei Buchstaben', 'Due lettere'),
      surcharge: { kind: 'fixed', amount: 45 },
    },
    {
      title: text(
        'Tre bokstaver i ramme',
        'Tre bokstäver i ram',
        'Kolme kirjainta kehyksessä',
        'Drei Buchstaben im Rahmen',
        'Tre lettere in cornice',
      ),
      surcharge: { kind: 'fixed', amount: 68 },
    },
    {
      title: text(
        'Våpenskjold etter tegning',
        'Vapensköld efter ritning',
        'Vaakuna piirroksen mukaan',
        'Wappen nach Zeichnung',
        'Stemma su disegno',
      ),
      surcharge: { kind: 'percent', amount: 12 },
    },
  ],
}
