/** Delivery of each store: carriers, prices by weight, and the places where a parcel can be collected. */
import type { Sender } from '../catalogue/senders.ts'
import type { Country, Currency } from '../catalogue/stores.ts'
import { text, type Text } from '../catalogue/text.ts'

/** Prices with tax by the parcel's weight; null where the carrier takes no parcel of that weight. */
export interface WeightPrices {
  readonly upTo2Kg: number
  readonly upTo10Kg: number
  readonly upTo35Kg: number
}

export const WEIGHT_LIMITS_GRAMS = { upTo2Kg: 2_000, upTo10Kg: 10_000, upTo35Kg: 35_000 } as const

interface CurrencyPrices {
  readonly pickup: WeightPrices
  readonly home: WeightPrices
  readonly abroad: WeightPrices
  /** Subtotal with tax, after discounts, from which delivery is free. */
  readonly freeFrom: number
}

export const DELIVERY_PRICES: Readonly<Record<Currency, CurrencyPrices>> = {
  NOK: {
    pickup: { upTo2Kg: 99, upTo10Kg: 149, upTo35Kg: 299 },
    home: { upTo2Kg: 149, upTo10Kg: 199, upTo35Kg: 399 },
    abroad: { upTo2Kg: 249, upTo10Kg: 399, upTo35Kg: 799 },
    freeFrom: 3_000,
  },
  SEK: {
    pickup: { upTo2Kg: 79, upTo10Kg: 129, upTo35Kg: 249 },
    home: { upTo2Kg: 119, upTo10Kg: 179, upTo35Kg: 349 },
    abroad: { upTo2Kg: 199, upTo10Kg: 299, upTo35Kg: 599 },
    freeFrom: 3_000,
  },
  EUR: {
    pickup: { upTo2Kg: 7.9, upTo10Kg: 12.9, upTo35Kg: 24.9 },
    home: { upTo2Kg: 9.9, upTo10Kg: 15.9, upTo35Kg: 29.9 },
    abroad: { upTo2Kg: 19.9, upTo10Kg: 29.9, upTo35Kg: 59.9 },
    freeFrom: 300,
  },
}

/** Free delivery ends at this weight. */
export const FREE_UP_TO_GRAMS = 10_000

/**
 * Countries that a store delivers to, its own first. Below the threshold of the union's one-stop shop (10,000 EUR a
 * year), sales to consumers in another member state are taxed as at home.
 */
export const DELIVERY_COUNTRIES: Readonly<Record<Country, readonly string[]>> = {
  NO: ['NO'],
  SE: ['SE', 'FI'],
  FI: ['FI', 'SE'],
  DE: ['DE', 'IT', 'AT', 'CH', 'FR', 'US'],
  IT: ['IT', 'DE'],
}

/** Code of the pickup carrier, the default. */
export const PICKUP_CARRIER = '5800'
export const FREE_CARRIER = 'freeshipping'
/** The shopper collects the order in the shop. */
export const SHOP_CARRIER = 'storepickup'
export const HOME_CARRIER = 'parcel'

export const CARRIER_NAMES: Readonly<Record<string, string>> = {
  NO: 'Nordpakke',
  SE: 'Svea Paket',
  FI: 'Pohjolan Paketti',
  DE: 'Nordpaket',
  IT: 'Pacco Alpi',
}

/** Of countries without a carrier of their own. */
export const CARRIER_ELSEWHERE = 'Nordpaket International'

export const METHOD_TITLES: Readonly<Record<'pickup' | 'home' | 'free' | 'shop', Text>> = {
  pickup: text('Hentested', 'Utlämningsställe', 'Noutopiste', 'Abholung im Paketshop', 'Punto di ritiro'),
  home: text('Levering hjem', 'Hemleverans', 'Kotiinkuljetus', 'Lieferung nach Hause', 'Consegna a domicilio'),
  free: text(
    'Gratis levering hjem',
    'Fri hemleverans',
    'Ilmainen kotiinkuljetus',
    'Kostenlose Lieferung nach Hause',
    'Consegna a domicilio gratuita',
  ),
  shop: text('Hent i butikken', 'Hämta i butiken', 'Nouto myymälästä', 'Abholung im Geschäft', 'Ritiro in negozio'),
}

export interface PickupPoint {
  readonly code: string
  readonly name: string
  readonly street: string
  readonly postcode: string
  readonly city: string
}

function points(
  country: Country,
  rows: readonly (readonly [name: string, street: string, postcode: string, city: string])[],
) {
  return rows.map(([name, street, postcode, city], at): PickupPoint => ({
    code: `${country}-${String(at + 1).padStart(3, '0')}`,
    name,
    street,
    postcode,
    city,
  }))
}

/** Invented parcel shops at real postcodes. */
export const PICKUP_POINTS: Readonly<Record<Country, readonly PickupPoint[]>> = {
  NO: points('NO', [
    ['Torggata Kiosk', 'Torggata 12', '0181', 'Oslo'],
    ['Majorstuen Bokhandel', 'Bogstadveien 51', '0366', 'Oslo'],
    ['Lillestrøm Torv', 'Storgata 9', '2000', 'Lillestrøm'],
    ['Drammen Brygge', 'Bragernes torg 3', '3017', 'Drammen'],
    ['Stavanger Havn', 'Kirkegata 21', '4006', 'Stavanger'],
    ['Bergen Sentrum', 'Strandgaten 18', '5013', 'Bergen'],
    ['Trondheim Torg', 'Kongens gate 11', '7013', 'Trondheim'],
    ['Tromsø Nord', 'Storgata 70', '9008', 'Tromsø'],
  ]),
  SE: points('SE', [
    ['Drottninggatans Tobak', 'Drottninggatan 41', '111 21', 'Stockholm'],
    ['Södermalms Livs', 'Götgatan 60', '118 26', 'Stockholm'],
    ['Malmö Torg', 'Södergatan 8', '211 34', 'Malmö'],
    ['Göteborg Nordstan', 'Nordstadstorget 2', '411 05', 'Göteborg'],
    ['Örebro Paket', 'Drottninggatan 5', '702 10', 'Örebro'],
    ['Uppsala Bok', 'Svartbäcksgatan 10', '753 20', 'Uppsala'],
    ['Umeå Kiosk', 'Rådhusesplanaden 4', '903 28', 'Umeå'],
  ]),
  FI: points('FI', [
    ['Kampin Kioski', 'Urho Kekkosen katu 1', '00100', 'Helsinki'],
    ['Hakaniemen Piste', 'Siltasaarenkatu 12', '00530', 'Helsinki'],
    ['Espoon Tori', 'Tapiontori 3', '02100', 'Espoo'],
    ['Turun Paketti', 'Yliopistonkatu 22', '20100', 'Turku'],
    ['Tampereen Asema', 'Rautatienkatu 25', '33100', 'Tampere'],
    ['Oulun Kauppa', 'Kirkkokatu 14', '90100', 'Oulu'],
  ]),
  DE: points('DE', [
    ['Kiosk am Markt', 'Rosenthaler Straße 40', '10178', 'Berlin'],
    ['Paketshop Altona', 'Ottenser Hauptstraße 17', '22765', 'Hamburg'],
    ['Schreibwaren Krone', 'Hohe Straße 88', '50667', 'Köln'],
    ['Paketshop Zeil', 'Zeil 65', '60313', 'Frankfurt am Main'],
    ['Goldstadt Kiosk', 'Westliche Karl-Friedrich-Straße 29', '75172', 'Pforzheim'],
    ['Isartor Tabak', 'Tal 33', '80331', 'München'],
  ]),
  IT: points('IT', [
    ['Edicola Prati', 'Via Cola di Rienzo 150', '00192', 'Roma'],
    ['Tabacchi Po', 'Via Po 22', '10124', 'Torino'],
    ['Cartoleria Brera', 'Via Solferino 11', '20121', 'Milano'],
    ['Edicola Vicenza', 'Corso Palladio 70', '36100', 'Vicenza'],
    ['Punto Ponte Vecchio', 'Via Por Santa Maria 8', '50122', 'Firenze'],
    ['Tabacchi Toledo', 'Via Toledo 256', '80132', 'Napoli'],
  ]),
}

/** The shop in each country, where orders can be collected. */
export const SHOPS: Readonly<Record<Country, Omit<PickupPoint, 'name'>>> = {
  NO: { code: 'NO-SHOP', street: 'Akersgata 20', postcode: '0158', city: 'Oslo' },
  SE: { code: 'SE-SHOP', street: 'Birger Jarlsgatan 7', postcode: '111 45', city: 'Stockholm' },
  FI: { code: 'FI-SHOP', street: 'Aleksanterinkatu 15', postcode: '00100', city: 'Helsinki' },
  DE: { code: 'DE-SHOP', street: 'Friedrichstraße 95', postcode: '10117', city: 'Berlin' },
  IT: { code: 'IT-SHOP', street: 'Via Torino 12', postcode: '20123', city: 'Milano' },
}

/** Named after the brand, such as "Karat Oslo". */
export function shopIn(country: Country, { brand }: Pick<Sender, 'brand'>): PickupPoint {
  return { ...SHOPS[country], name: `${brand} ${SHOPS[country].city}` }
}
