/** Fails a build in which code uses a text that no catalogue has: shoppers would read the text's id, such as "f6Hub0". */
import type { Plugin } from 'vite'
import { readCatalogue } from './readCatalogue.ts'

const catalogueFile = /\/texts\/(\w+)\.po$/
/** What Lingui's macros leave of `t` and `<Trans>`. */
const usedText = /(?:\/\*\*?\s*i18n\s*\*\/\s*|\b_?Trans\d*,\s*)\{\s*id:\s*"([^"]+)"/g

export function extractedTexts(): Plugin {
  const catalogues = new Map<string, ReadonlySet<string>>()
  const users = new Map<string, string>()

  return {
    name: 'karat:extracted-texts',
    apply: 'build',
    transform(code, id) {
      const [, language] = catalogueFile.exec(id) ?? []
      if (language) catalogues.set(language, new Set(Object.keys(readCatalogue(code, id))))
      else if (!id.includes('/node_modules/')) for (const text of textsIn(code)) users.set(text, id)
      return null
    },
    buildEnd(error) {
      if (!error) checkTexts(users, catalogues)
    },
  }
}

export function textsIn(code: string): readonly string[] {
  return [...code.matchAll(usedText)].map(([, text = '']) => text)
}

/** @throws Error naming each text that a catalogue lacks, with the file that uses it */
export function checkTexts(
  users: ReadonlyMap<string, string>,
  catalogues: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  if (users.size === 0 || catalogues.size === 0)
    throw new Error(`expected texts and catalogues in the build, got ${users.size} and ${catalogues.size}`)
  const missing = [...users].flatMap(([text, file]) =>
    [...catalogues].filter(([, texts]) => !texts.has(text)).map(([language]) => `${file}: "${text}" in ${language}`),
  )
  if (missing.length > 0)
    throw new Error(`expected every text in the catalogues; run "npm run texts". Missing:\n${missing.join('\n')}`)
}
