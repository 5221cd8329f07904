/** Dates and times of the documents: `yyyy-MM-dd` and `yyyy-MM-dd HH:mm:ss`, in UTC. */

export const DAY_MS = 24 * 60 * 60 * 1000

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^(\d{4}-\d{2}-\d{2})[ T]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/

/** Midnight at the start of the day; null when the text is not a calendar day. */
export function startOfDay(text: string): Date | null {
  if (!DAY.test(text)) return null

  const date = new Date(`${text}T00:00:00.000Z`)
  // 30 February parses to 2 March
  if (Number.isNaN(date.getTime()) || dayText(date) !== text) return null
  return date
}

/** Parses a text with date and time; null when it is malformed. */
export function momentOf(text: string): Date | null {
  const [, day = '', time = ''] = MOMENT.exec(text) ?? []
  return startOfDay(day) && new Date(`${day}T${time}.000Z`)
}

const ZONED =
  /^(\d{4}-\d{2}-\d{2})[ T](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)? ?(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)$/

/** Parses a date and time with "Z" or an offset, such as `2026-11-21T12:00:00+01:00`; null when it is malformed. */
export function zonedMomentOf(text: string): Date | null {
  const [, day = ''] = ZONED.exec(text) ?? []
  const written = text
    .replace(' ', 'T')
    .replace(' ', '')
    .replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
  return startOfDay(day) && new Date(written)
}

/** The day of a moment, `yyyy-MM-dd`. */
export function dayText(date: Date): string {
  return date.toISOString().slice(0, 10)
}

export function earliest(...dates: readonly (Date | null)[]): Date | null {
  let first: Date | null = null
  for (const date of dates) if (date && (!first || date < first)) first = date
  return first
}
