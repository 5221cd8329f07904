/** Texts of the interface: one catalogue per language, each a chunk. */
import { setupI18n, type I18n, type Messages } from '@lingui/core'

const catalogues = import.meta.glob<{ messages: Messages }>('../texts/*.po')

/** Module path of a language's catalogue in the bundle. */
export function catalogueSource(language: string): string {
  return `texts/${language}.po`
}

/** Module path of a page's own texts in the bundle; there is none for a page without its own texts. */
export function pageTextsSource(language: string, pageSource: string): string {
  return `${catalogueSource(language)}?part=${/(\w+)\.tsx$/.exec(pageSource)?.[1] ?? ''}`
}

/** Module path of the texts of all late parts in the bundle. */
export function lateTextsSource(language: string): string {
  return `${catalogueSource(language)}?part=late`
}

/** Loads the catalogue of a locale, or of its base language. @throws Error if there is neither */
export async function loadTexts(locale: string): Promise<Messages> {
  const [language = ''] = locale.split('-')
  const load = catalogues[`../${catalogueSource(locale)}`] ?? catalogues[`../${catalogueSource(language)}`]
  if (!load)
    throw new Error(
      `expected a catalogue for the interface language, got "${locale}"; there are ${Object.keys(catalogues).join(', ')}`,
    )

  return (await load()).messages
}

/** Creates an instance per request, not the library's global one: concurrent requests can have different languages. */
export function createTexts(language: string, messages: Messages): I18n {
  return setupI18n({ locale: language, messages: { [language]: messages } })
}
