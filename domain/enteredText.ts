/**
 * Cleans texts that people type or paste. Forms and the gateway pass every entered text but passwords through it before they
 * check it.
 */

/** Soft hyphens, blanks without width, marks of the writing direction, byte order marks. */
const INVISIBLE = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g
const FULL_WIDTH_DIGIT = /[\uFF10-\uFF19]/g
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** Of terminals and printers; a mail or a file would obey them. */
const CONTROL = /(?![\t\n])\p{Cc}/gu

/** Without invisible characters, in composed letters and ASCII digits. Lines and blanks stay. */
export function enteredLines(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(LINE_BREAK, '\n')
    .replace(CONTROL, '')
    .replace(FULL_WIDTH_DIGIT, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xff10 + 0x30))
    .normalize('NFC')
}

/** One line: in addition trimmed, with single blanks. */
export function enteredText(text: string): string {
  return enteredLines(text).trim().replace(/\s+/gu, ' ')
}

/** Numbers and codes: in addition with the hyphen, apostrophe and quotation mark of ASCII. Names keep their own. */
export function enteredCode(text: string): string {
  return enteredText(text)
    .replace(/[\p{Dash}\uFF0D]/gu, '-')
    .replace(/[\u2018\u2019\u201A\u201B\u02BC\u2032\u00B4\u0060\uFF07]/g, "'")
    .replace(/[\u201C-\u201F\u00AB\u00BB\uFF02]/g, '"')
}
