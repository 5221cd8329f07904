/** Countries of ISO 3166-1, and which of them a store's orders can name. */

/** Alpha-2 codes; names come from Intl.DisplayNames. */
export const COUNTRIES: readonly string[] =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD
   CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF
   GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN
   KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
   NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI
   SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI
   VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/)

/** In the list of a store: every country. */
export const EVERY_COUNTRY = '*'

/** The countries of a store's setting; without one, the store's own. */
export function countriesOf(setting: readonly string[] | undefined, own: string): readonly string[] {
  if (setting === undefined) return [own]
  return setting.includes(EVERY_COUNTRY) ? COUNTRIES : setting
}

/** The wanted country if it is among them; otherwise the store's own, or the first. */
export function countryAmong(countries: readonly string[], wanted: string, own: string): string {
  return [wanted, own].find((country) => countries.includes(country)) ?? countries[0] ?? own
}

/**
 * Without postcodes, so that an address has none or any.
 *
 * @see Universal Postal Union, member countries without a postcode system
 */
const WITHOUT_POSTCODES = new Set(
  `AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC LY ML MO MR
   MW NR NU QA RW SB SC SL SO SR SS ST SX SY TD TF TG TK TL TO TV UG VU YE ZW`.split(/\s+/),
)

/** Digits of postcodes that can begin with zeros. */
const POSTCODE_DIGITS: ReadonlyMap<string, number> = new Map(
  [
    { digits: 4, countries: 'NO DK AU ZA' },
    { digits: 5, countries: 'SE FI DE IT EE ES FR KR LT MX MY TR UA US' },
    { digits: 6, countries: 'RO KZ' },
  ].flatMap(({ digits, countries }) => countries.split(' ').map((country) => [country, digits] as const)),
)

/** A postcode that was a number somewhere on its way has lost its zeros: 150 in Norway is 0150. */
export function postcodeIn(country: string, written: string | number | null | undefined): string {
  const text = String(written ?? '').trim()
  return /^\d{2,}$/.test(text) ? text.padStart(POSTCODE_DIGITS.get(country.toUpperCase()) ?? 0, '0') : text
}

export function hasPostcodes(country: string): boolean {
  return !WITHOUT_POSTCODES.has(country)
}
