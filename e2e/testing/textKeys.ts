/** The keys of the interface texts, which pages would show where a text is missing. */
import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'

const english = readFileSync(new URL('../../web/texts/en.po', import.meta.url), 'utf8')

const parsed = await formatter({ lineNumbers: false }).parse(english, {
  locale: 'en',
  sourceLocale: 'en',
  filename: 'en.po',
})

export const textKeys: readonly string[] = Object.keys(parsed)
