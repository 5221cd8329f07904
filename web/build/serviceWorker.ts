/** Writes the list of this build's files into the service worker. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { placeholderSvg } from '../ui/placeholderPicture.ts'

export const serviceWorkerEntry = 'service-worker'

/** In the worker's source; the list is known only after the bundle is complete. */
const builtFiles = '__BUILT_FILES__'
const placeholderPicture = '__PLACEHOLDER_SVG__'
/** A visit needs one language: the page names it to the worker. */
const languages = readdirSync(new URL('../texts/', import.meta.url))
  .filter((name) => name.endsWith('.po'))
  .map((name) => name.slice(0, -'.po'.length))
const languageFile = new RegExp(`^/assets/(?:(${languages.join('|')})-|texts-[^/]+/(\\w+)/)`)

/** A complete font is loaded for a rare character or a bold heading only; without a connection these have the fallback. */
const completeFont = /-latin-wght-normal-[^/]+\.woff2$/

export function serviceWorker(): Plugin {
  return {
    name: 'karat:service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const worker = bundle[`${serviceWorkerEntry}.js`]
      if (worker?.type !== 'chunk')
        throw new Error(
          `expected the bundle to have ${serviceWorkerEntry}.js, got ${Object.keys(bundle).length} other files`,
        )

      const publicFolder = new URL('../public/', import.meta.url)
      const publicFiles = readdirSync(publicFolder).filter((name) => /\.(?:js|svg)$/.test(name))
      const built = Object.keys(bundle)
        .filter((name) => /\.(?:js|css|woff2|svg)$/.test(name) && name !== worker.fileName && !completeFont.test(name))
        .map((name) => `/${name}`)
      const files = [...built.filter((name) => languageOf(name) === null), ...publicFiles.map((name) => `/${name}`)]
      const texts = Object.groupBy(
        built.filter((name) => languageOf(name) !== null),
        (name) => languageOf(name) ?? '',
      )
      // Files of the public folder have the same names when their contents change.
      const version = createHash('sha256').update(JSON.stringify([files, texts]))
      for (const name of publicFiles) version.update(readFileSync(new URL(name, publicFolder)))

      // The page registers a classic script, which cannot have imports: the browser would refuse it.
      if (worker.imports.length > 0)
        throw new Error(`expected ${worker.fileName} to import nothing, got ${worker.imports.join(', ')}`)
      worker.code = worker.code
        .replace(builtFiles, () => JSON.stringify({ version: version.digest('hex').slice(0, 12), files, texts }))
        .replace(placeholderPicture, () => JSON.stringify(placeholderSvg()))
    },
  }
}

function languageOf(file: string): string | null {
  const [, catalogue, part] = languageFile.exec(file) ?? []
  return catalogue ?? part ?? null
}
