/** The interface's words: one catalogue per language, each a chunk of its own. */
import { setupI18n, type I18n, type Messages } from '@lingui/core'

const catalogues = import.meta.glob<{ messages: Messages }>('../texts/*.po')

/** Where the bundler finds a language's catalogue. */
export function catalogueSource(language: string): string {
  return `texts/${language}.po`
}

/** Where the bundler finds the words that a page alone says; it has none of a page that says nothing of its own. */
export function pageTextsSource(language: string, pageSource: string): string {
  return `${catalogueSource(language)}?part=${/(\w+)\.tsx$/.exec(pageSource)?.[1] ?? ''}`
}

/** A full locale without a catalogue of its own speaks its base language. @throws Error when that has none either. */
export async function loadTexts(locale: string): Promise<Messages> {
  const [language = ''] = locale.split('-')
  const load = catalogues[`../${catalogueSource(locale)}`] ?? catalogues[`../${catalogueSource(language)}`]
  if (!load)
    throw new Error(
      `expected a catalogue for the interface language, got "${locale}"; there are ${Object.keys(catalogues).join(', ')}`,
    )

  return (await load()).messages
}

/** Never the library's global instance: on the server two requests may speak two languages at once. */
export function createTexts(language: string, messages: Messages): I18n {
  return setupI18n({ locale: language, messages: { [language]: messages } })
}
