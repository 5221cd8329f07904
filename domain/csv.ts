/** Tables as files that spreadsheets open (RFC 4180). */

/** A spreadsheet reads text that begins so as a formula; some read the wide forms of the signs, too. */
const BEGINS_FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/
/** What marks it as text. */
const TEXT_MARK = "'"

/** Text, or a decimal number as "1234.50", which is written with all its digits. */
export type CsvCell = string | { readonly decimal: string }

export interface CsvFormat {
  readonly separator: ',' | ';'
  readonly decimalMark: ',' | '.'
}

/** Spreadsheets separate cells by semicolons where the decimal mark is a comma. @param locale BCP 47 */
export function csvFormatOf(locale: string): CsvFormat {
  const mark = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value
  return mark === '.' ? { separator: ',', decimalMark: '.' } : { separator: ';', decimalMark: ',' }
}

/** The file with the mark of UTF-8, without which spreadsheets misread letters such as ø. */
export function csvOf(rows: readonly (readonly CsvCell[])[], format: CsvFormat): string {
  const lines = rows.map((cells) => cells.map((cell) => cellText(cell, format)).join(format.separator))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** @throws RangeError for text that is not a number */
function cellText(cell: CsvCell, { separator, decimalMark }: CsvFormat): string {
  if (typeof cell === 'string') return quoted(BEGINS_FORMULA.test(cell) ? TEXT_MARK + cell : cell, separator)
  if (!/^-?\d+(\.\d+)?$/.test(cell.decimal)) throw new RangeError(`expected a decimal number, got "${cell.decimal}"`)
  return cell.decimal.replace('.', decimalMark)
}

function quoted(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
