/** Tax and organisation numbers of companies, with their check digits. */
export type AddressCountry = 'NO' | 'SE' | 'FI' | 'DE' | 'IT'

const CHECKS: Readonly<Record<AddressCountry, (compact: string) => boolean>> = {
  NO: (compact) => isNorwegian(compact.replace(/^NO/, '').replace(/MVA$/, '')),
  SE: (compact) => /^(?:SE)?\d{10}(?:01)?$/.test(compact) && hasLuhnDigit(compact.replace(/^SE/, '').slice(0, 10)),
  FI: (compact) => isFinnish(compact.replace(/^FI/, '')),
  DE: (compact) => (compact.startsWith('DE') ? isGerman(compact.slice(2)) : /^[A-Z\d]*\d[A-Z\d]*$/.test(compact)),
  IT: (compact) => isItalian(compact.replace(/^IT(?=\d{11}$)/, '')),
}

/** Whether a company of the country can have this number. Blanks, dots and hyphens do not count, except in Norway's older form. */
export function isValidTaxId(country: AddressCountry, written: string): boolean {
  // The specification's form of a Norwegian organisation number.
  if (country === 'NO' && /^\d{7}-\d$/.test(written.trim())) return true
  return /^[A-Za-z\d .-]+$/.test(written) && CHECKS[country](written.toUpperCase().replace(/[ .-]/g, ''))
}

function isNorwegian(number: string): boolean {
  return /^\d{9}$/.test(number) && checkDigit11(number.slice(0, 8), [3, 2, 7, 6, 5, 4, 3, 2]) === Number(number[8])
}

function isFinnish(number: string): boolean {
  return /^\d{8}$/.test(number) && checkDigit11(number.slice(0, 7), [7, 9, 10, 5, 8, 4, 2]) === Number(number[7])
}

/** Null where the number has no valid check digit. */
function checkDigit11(digits: string, weights: readonly number[]): number | null {
  const rest = weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11
  if (rest === 0) return 0
  return rest === 1 ? null : 11 - rest
}

/** ISO 7064 mod 11,10. */
function isGerman(number: string): boolean {
  if (!/^[1-9]\d{8}$/.test(number)) return false
  const product = Array.from(number.slice(0, 8), Number).reduce((last, digit) => {
    const sum = (digit + last) % 10
    return ((sum === 0 ? 10 : sum) * 2) % 11
  }, 10)
  return (11 - product) % 10 === Number(number[8])
}

/** The number of a company (11 digits) or the tax code of a sole trader (16 characters). */
function isItalian(number: string): boolean {
  if (/^\d{11}$/.test(number)) return number !== '0'.repeat(11) && hasLuhnDigit(number)
  return /^[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z]$/.test(number)
}

/** Whether the last digit is the Luhn check digit of those before it. */
export function hasLuhnDigit(digitsOnly: string): boolean {
  const sum = Array.from(digitsOnly, Number)
    .toReversed()
    .reduce((total, digit, index) => {
      const weighted = index % 2 === 1 ? digit * 2 : digit
      return total + (weighted > 9 ? weighted - 9 : weighted)
    }, 0)
  return sum % 10 === 0
}
