/**
 * Words come with the code that says them: the frame's with the document, a page's with the page, all others with the first part that comes late.
 * The build (build/splitTexts.ts) writes `withTexts` around each import that brings words; without a build the catalogue comes whole.
 */
import type { Messages } from '@lingui/core'

/** Where the parts lie; filled in by the build. */
declare const __TEXTS_FOLDER__: string

/** What the interface can say so far. Parts are added without telling it: nobody can have asked for words whose code was not there. */
export const knownTexts: Messages = {}

const parts = new Map<string, Promise<void>>()

/** @param part empty where the module says nothing that the frame does not say. */
export async function withTexts<Module>(module: Promise<Module>, part: string): Promise<Module> {
  // Together: where both fail, none of them may be left without anybody who hears of it.
  const [imported] = await Promise.all([module, part !== '' && partTexts(part)])
  return imported
}

function partTexts(part: string): Promise<void> {
  const known = parts.get(part)
  if (known) return known

  const pending = fetchPart(part)
  parts.set(part, pending)
  // What could not be fetched may be there at the next try.
  pending.catch(() => parts.delete(part))
  return pending
}

async function fetchPart(part: string): Promise<void> {
  const { messages } = (await import(
    /* @vite-ignore */ `${__TEXTS_FOLDER__}${document.documentElement.lang}/${part}.js`
  )) as { messages: Messages }
  Object.assign(knownTexts, messages)
}
