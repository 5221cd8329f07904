/** Days on which nothing is sent in the countries of the stores: public holidays, and the eves that count as such. */
import { DAY_MS, dayText } from './day.ts'

interface YearlyDay {
  /** `MM-dd`. */
  readonly day: string
  /** First year of the holiday. */
  readonly since?: number
}

interface CountryHolidays {
  readonly fixed: readonly (string | YearlyDay)[]
  /** In days from Easter Sunday. */
  readonly fromEaster: readonly number[]
  /** Whether Midsummer's Eve and Day and All Saints' Day are holidays, which have no date of their own. */
  readonly hasNordicSaturdays?: boolean
}

const MAUNDY_THURSDAY = -3
const GOOD_FRIDAY = -2
const EASTER_MONDAY = 1
const ASCENSION = 39
const WHIT_MONDAY = 50

/** Holidays of the whole country but those that are always Sundays. */
const HOLIDAYS: Readonly<Record<string, CountryHolidays>> = {
  NO: {
    fixed: ['01-01', '05-01', '05-17', '12-25', '12-26'],
    fromEaster: [MAUNDY_THURSDAY, GOOD_FRIDAY, EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  },
  SE: {
    fixed: ['01-01', '01-06', '05-01', { day: '06-06', since: 2005 }, '12-24', '12-25', '12-26', '12-31'],
    fromEaster: [GOOD_FRIDAY, EASTER_MONDAY, ASCENSION],
    hasNordicSaturdays: true,
  },
  FI: {
    fixed: ['01-01', '01-06', '05-01', '12-06', '12-24', '12-25', '12-26'],
    fromEaster: [GOOD_FRIDAY, EASTER_MONDAY, ASCENSION],
    hasNordicSaturdays: true,
  },
  DE: {
    fixed: ['01-01', '05-01', '10-03', '12-25', '12-26'],
    fromEaster: [GOOD_FRIDAY, EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  },
  IT: {
    fixed: [
      '01-01',
      '01-06',
      '04-25',
      '05-01',
      '06-02',
      '08-15',
      { day: '10-04', since: 2026 },
      '11-01',
      '12-08',
      '12-25',
      '12-26',
    ],
    fromEaster: [EASTER_MONDAY],
  },
}

const cached = new Map<string, ReadonlySet<string>>()

/** @returns days as `yyyy-MM-dd`; empty for a country without a table */
export function holidaysOf(country: string, year: number): ReadonlySet<string> {
  const key = `${country} ${year}`
  const known = cached.get(key)
  if (known) return known

  const days = new Set(daysOf(HOLIDAYS[country], year))
  cached.set(key, days)
  return days
}

function daysOf(table: CountryHolidays | undefined, year: number): readonly string[] {
  if (!table) return []
  const yearly = table.fixed.map((entry) => (typeof entry === 'string' ? { day: entry } : entry))
  const easter = easterSunday(year)
  return [
    ...yearly.filter(({ since }) => since === undefined || year >= since).map(({ day }) => `${year}-${day}`),
    ...table.fromEaster.map((days) => dayText(new Date(easter.getTime() + days * DAY_MS))),
    ...(table.hasNordicSaturdays ? nordicSaturdays(year) : []),
  ]
}

/** By the Gregorian computus in the form of Meeus, Jones and Butcher. */
export function easterSunday(year: number): Date {
  const a = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const shift = Math.floor((8 * century + 13) / 25)
  const moon = (19 * a + century - Math.floor(century / 4) - shift + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7
  const correction = Math.floor((a + 11 * moon + 22 * weekday) / 451)
  const sum = moon + weekday - 7 * correction + 114
  return new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1))
}

const SATURDAY = 6

function nordicSaturdays(year: number): readonly string[] {
  const midsummer = saturdayFrom(Date.UTC(year, 5, 20))
  return [midsummer - DAY_MS, midsummer, saturdayFrom(Date.UTC(year, 9, 31))].map((time) => dayText(new Date(time)))
}

function saturdayFrom(time: number): number {
  return time + ((SATURDAY - new Date(time).getUTCDay() + 7) % 7) * DAY_MS
}
