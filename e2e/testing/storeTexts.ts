/** The interface texts of a store, by their English source text: journeys find controls by the names customers read. */
import { readFileSync } from 'node:fs'
import { setupI18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { storeNamed } from './shop.ts'

/** @throws Error for a text that the store's catalogue does not have */
export type StoreText = (message: string, values?: Readonly<Record<string, string | number>>) => string

const catalogues = new Map<string, Promise<Readonly<Record<string, string>>>>()

export async function textsOf(storeCode: string): Promise<StoreText> {
  const { language, locale } = storeNamed(storeCode).i18n
  if (!catalogues.has(language)) catalogues.set(language, readCatalogue(language))
  const messages = (await catalogues.get(language)) ?? {}
  const i18n = setupI18n({ locale: language, locales: locale, messages: { [language]: messages } })

  return (message, values = {}) => {
    if (!(message in messages)) throw new Error(`expected "${message}" in web/texts/${language}.po, found none`)
    return i18n._(message, values)
  }
}

async function readCatalogue(language: string): Promise<Readonly<Record<string, string>>> {
  const file = new URL(`../../web/texts/${language}.po`, import.meta.url)
  const entries = await formatter({ lineNumbers: false }).parse(readFileSync(file, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename: `${language}.po`,
  })
  return Object.fromEntries(
    Object.values(entries).flatMap(({ message, translation }) =>
      message !== undefined && translation !== undefined ? [[message, translation] as const] : [],
    ),
  )
}
