/** Which telephone numbers there are. For servers only: the table of all countries is large, and a test keeps it out of the browser. */
import { isSupportedCountry, isValidPhoneNumber } from 'libphonenumber-js/min'

/** Whether the number can exist, written in the country's own way or with the prefix of any country. */
export function isPhone(country: string, written: string): boolean {
  // The library does not see a prefix in brackets, as in (+47).
  const text = written.replace(/[()]/g, ' ').trim()
  return isSupportedCountry(country) ? isValidPhoneNumber(text, country) : isValidPhoneNumber(text)
}
