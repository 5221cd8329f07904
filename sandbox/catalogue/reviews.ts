/** Generates customer reviews: most are approved, some pending, a few rejected. */
import type { NumberedProduct } from './catalogue.ts'
import { dayFromSeed } from './calendar.ts'
import { chance, pick, wholeNumber } from './random.ts'
import type { StoreView } from './stores.ts'
import type { Language } from './text.ts'

export interface Review {
  readonly productId: number
  readonly title: string
  readonly detail: string
  readonly nickname: string
  /** 1 approved, 2 pending, 3 rejected */
  readonly status: 1 | 2 | 3
  readonly createdAt: string
  readonly customerId: number | null
  /** 1 to 5; null for a review without stars. */
  readonly stars: number | null
}

const NAMES: Readonly<Record<Language, readonly string[]>> = {
  nb: ['Kari', 'Ola', 'Ingrid', 'Sverre', 'Marit', 'Håkon'],
  sv: ['Anna', 'Lars', 'Elin', 'Björn', 'Karin', 'Nils'],
  fi: ['Aino', 'Mikko', 'Päivi', 'Juhani', 'Sanna', 'Eero'],
  de: ['Anke', 'Jürgen', 'Heike', 'Uwe', 'Sabine', 'Karl'],
  it: ['Giulia', 'Marco', 'Paola', 'Enrico', 'Chiara', 'Luca'],
}
const WORDS: Readonly<Record<Language, readonly (readonly [string, string])[]>> = {
  nb: [
    ['Som beskrevet', 'Vekt og mål stemte, og pakken kom forsikret.'],
    ['Rask levering', 'Bestilte mandag, hadde varen onsdag.'],
    ['Fin kvalitet', 'Jevn overflate og tydelig stempel.'],
    ['Helt greit', 'Varen er bra, men esken var bulkete.'],
    ['Kjøper igjen', 'Tredje gang jeg handler her, alltid riktig vekt.'],
  ],
  sv: [
    ['Som beskrivet', 'Vikt och mått stämde och paketet kom försäkrat.'],
    ['Snabb leverans', 'Beställde på måndagen, hade varan på onsdagen.'],
    ['Fin kvalitet', 'Jämn yta och tydlig stämpel.'],
    ['Helt okej', 'Varan är bra, men asken var bucklig.'],
    ['Köper igen', 'Tredje gången jag handlar här, alltid rätt vikt.'],
  ],
  fi: [
    ['Kuvauksen mukainen', 'Paino ja mitat pitivät paikkansa, ja paketti tuli vakuutettuna.'],
    ['Nopea toimitus', 'Tilasin maanantaina, tuote oli perillä keskiviikkona.'],
    ['Hyvä laatu', 'Tasainen pinta ja selkeä leima.'],
    ['Ihan hyvä', 'Tuote on kunnossa, mutta rasia oli kolhiintunut.'],
    ['Ostan uudelleen', 'Kolmas kerta täällä, paino on aina ollut oikea.'],
  ],
  de: [
    ['Wie beschrieben', 'Gewicht und Maße stimmten, das Paket kam versichert.'],
    ['Schnelle Lieferung', 'Montag bestellt, Mittwoch erhalten.'],
    ['Gute Qualität', 'Gleichmäßige Oberfläche und klare Punze.'],
    ['In Ordnung', 'Die Ware ist gut, die Schachtel war verbeult.'],
    ['Gerne wieder', 'Mein dritter Kauf, das Gewicht stimmte immer.'],
  ],
  it: [
    ['Come descritto', 'Peso e misure corretti, pacco assicurato.'],
    ['Consegna rapida', 'Ordinato lunedì, ricevuto mercoledì.'],
    ['Buona qualità', 'Superficie uniforme e punzone nitido.'],
    ['Va bene', 'Prodotto buono, ma la scatola era ammaccata.'],
    ['Ricomprerò', 'Terzo acquisto qui, il peso è sempre giusto.'],
  ],
}

/** For products without an assay card or a hallmark: chemicals, tools, wire and sheet. */
const PLAIN_WORDS: typeof WORDS = {
  nb: [
    ['Som beskrevet', 'Akkurat som beskrevet, og godt pakket.'],
    ['Rask levering', 'Bestilte mandag, hadde varen onsdag.'],
    ['Fin kvalitet', 'Gjør jobben i verkstedet hver dag.'],
    ['Helt greit', 'Varen er bra, men leveringen tok noen dager.'],
    ['Kjøper igjen', 'Tredje gang jeg handler her, alltid riktig vare.'],
  ],
  sv: [
    ['Som beskrivet', 'Precis som beskrivet och väl förpackat.'],
    ['Snabb leverans', 'Beställde på måndagen, hade varan på onsdagen.'],
    ['Fin kvalitet', 'Gör sitt jobb i verkstaden varje dag.'],
    ['Helt okej', 'Varan är bra, men leveransen tog några dagar.'],
    ['Köper igen', 'Tredje gången jag handlar här, alltid rätt vara.'],
  ],
  fi: [
    ['Kuvauksen mukainen', 'Juuri sellainen kuin kuvattiin ja hyvin pakattu.'],
    ['Nopea toimitus', 'Tilasin maanantaina, tuote oli perillä keskiviikkona.'],
    ['Hyvä laatu', 'Toimii verstaalla joka päivä.'],
    ['Ihan hyvä', 'Tuote on kunnossa, mutta toimitus kesti muutaman päivän.'],
    ['Ostan uudelleen', 'Kolmas kerta täällä, tuote on aina ollut oikea.'],
  ],
  de: [
    ['Wie beschrieben', 'Genau wie beschrieben und gut verpackt.'],
    ['Schnelle Lieferung', 'Montag bestellt, Mittwoch erhalten.'],
    ['Gute Qualität', 'Tut in der Werkstatt jeden Tag seinen Dienst.'],
    ['In Ordnung', 'Die Ware ist gut, die Lieferung dauerte ein paar Tage.'],
    ['Gerne wieder', 'Mein dritter Kauf, es kam immer das Richtige.'],
  ],
  it: [
    ['Come descritto', 'Proprio come descritto e ben imballato.'],
    ['Consegna rapida', 'Ordinato lunedì, ricevuto mercoledì.'],
    ['Buona qualità', 'In laboratorio fa il suo lavoro ogni giorno.'],
    ['Va bene', 'Prodotto buono, ma la consegna ha richiesto qualche giorno.'],
    ['Ricomprerò', 'Terzo acquisto qui, è arrivato sempre il prodotto giusto.'],
  ],
}
/** Forms that come in a card, a box or an envelope of their own, weighed and stamped. */
const CARDED_FORMS: readonly (string | undefined)[] = ['bar', 'coin', 'jewellery']

/** Ids of customers who are not in the database: what a customer of the sandbox has written is their own. */
const FIRST_REVIEWER = 90_000

/** Stars for each text: a dented box or a late parcel costs two. */
const STARS = [5, 5, 4, 3, 5] as const

/** One product in twelve has one to four reviews. */
export function reviewsOf(product: NumberedProduct, store: StoreView): Review[] {
  const key = `${product.spec.sku}:${store.code}`
  if (chance(key, 'reviewed') >= 1 / 12) return []
  const first = wholeNumber(key, 'first review', 0, 4)
  const written = (CARDED_FORMS.includes(product.spec.attributes.form) ? WORDS : PLAIN_WORDS)[store.language]
  return Array.from({ length: wholeNumber(key, 'reviews', 1, 4) }, (_, at) => {
    const place = (first + at) % written.length
    const [title, detail] = written[place] ?? ['', '']
    const draw = chance(key, `status ${at}`)
    return {
      productId: product.id,
      title,
      detail,
      nickname: pick(key, `nickname ${at}`, NAMES[store.language]),
      status: draw < 0.8 ? 1 : draw < 0.95 ? 2 : 3,
      createdAt: dayFromSeed(
        -wholeNumber(key, `written ${at}`, 2, 700),
        wholeNumber(key, `hour ${at}`, 25_000, 80_000),
      ),
      customerId: draw < 0.5 ? FIRST_REVIEWER + wholeNumber(key, `customer ${at}`, 1, 900) : null,
      stars: chance(key, `unrated ${at}`) < 0.15 ? null : (STARS[place] ?? null),
    }
  })
}
