/**
 * What shoppers read of the gateway. English is written in the code, after a mark by which `npm run texts` finds it; the translations are
 * in gateway/texts.
 */
import { setupI18n } from '@lingui/core'
import { messages as de } from '../texts/de.ts'
import { messages as en } from '../texts/en.ts'
import { messages as fi } from '../texts/fi.ts'
import { messages as it } from '../texts/it.ts'
import { messages as nb } from '../texts/nb.ts'
import { messages as sv } from '../texts/sv.ts'

const CATALOGUES = { nb, sv, fi, de, it, en }
const TRANSLATORS = new Map(
  Object.entries(CATALOGUES).map(([locale, messages]) => [
    locale,
    setupI18n({ locale, messages: { [locale]: messages } }),
  ]),
)

/** Messages that several slices send. */
export const SHARED_MESSAGES = {
  required: /* i18n */ 'Field is required.',
  tooLong: /* i18n */ 'At most {bound} characters are allowed',
  plainText: /* i18n */ 'Letters, digits and punctuation only, and no web address.',
  noLink: /* i18n */ 'Please leave out web addresses and e-mail addresses.',
  signIn: /* i18n */ 'Please sign in to see prices and to order.',
}

/**
 * @param language ISO 639-1; English for other languages than the six
 * @param bound stands in place of {bound}, as it is
 */
export function translate(language: string, text: string, bound: string | null = null): string {
  return TRANSLATORS.get(language)?._(text, { bound: bound ?? '' }) ?? translate('en', text, bound)
}

/** A number as the language writes it; other bounds as they are. */
export function formatBound(language: string, bound: string | null): string | null {
  const isNumber = bound !== null && /^-?\d+(?:\.\d+)?$/.test(bound)
  return isNumber ? new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(Number(bound)) : bound
}
