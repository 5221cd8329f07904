/**
 * Loads texts with the code that uses them: the layout's with the document, a page's with the page, all others with the first late part.
 * The build (build/splitTexts.ts) wraps each import that needs texts in `withTexts`; without a build the whole catalogue is loaded.
 */
import type { Messages } from '@lingui/core'

/** Folder of the parts' texts; defined by the build. */
declare const __TEXTS_FOLDER__: string

/** All texts that are loaded so far. Adding texts needs no re-render: their code was not loaded before. */
export const knownTexts: Messages = {}

const parts = new Map<string, Promise<void>>()

/** @param part empty if the module has no texts besides the layout's */
export async function withTexts<Module>(module: Promise<Module>, part: string): Promise<Module> {
  // Promise.all handles both rejections: neither may be an unhandled rejection.
  const [imported] = await Promise.all([module, part !== '' && partTexts(part)])
  return imported
}

function partTexts(part: string): Promise<void> {
  const known = parts.get(part)
  if (known) return known

  const pending = fetchPart(part)
  parts.set(part, pending)
  // After a failure the next call loads the texts again.
  pending.catch(() => parts.delete(part))
  return pending
}

async function fetchPart(part: string): Promise<void> {
  const { messages }: { messages: Messages } = await import(
    /* @vite-ignore */ `${__TEXTS_FOLDER__}${document.documentElement.lang}/${part}.js`
  )
  Object.assign(knownTexts, messages)
}
