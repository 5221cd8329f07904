import { expect, test } from 'vitest'
import { createTexts, loadTexts } from './texts.ts'

test.each([
  { locale: 'nb', says: 'Hopp til innholdet' },
  { locale: 'nb-NO', says: 'Hopp til innholdet' },
  { locale: 'de-AT', says: 'Zum Inhalt springen' },
  { locale: 'sv-FI-x-test', says: 'Hoppa till innehållet' },
])('the interface in $locale has the text "$says"', async ({ locale, says }) => {
  const texts = createTexts(locale, await loadTexts(locale))
  const said = Object.values(texts.messages).map((message) => (Array.isArray(message) ? message.join('') : message))
  expect(said).toContain(says)
})

test.each(['xx', 'xx-NO', '', '../package'])('rejects the locale "%s"', async (locale) => {
  await expect(loadTexts(locale)).rejects.toThrow('expected a catalogue')
})
