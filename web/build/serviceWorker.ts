/** Writes this build's files into one archive, and the list of them into the service worker, which unpacks it. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
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
  let files: readonly ArchivedFile[] = []
  return {
    name: 'karat:service-worker',
    apply: 'build',
    generateBundle: {
      // Other plugins change the contents.
      order: 'post',
      handler(_options, bundle) {
        const worker = workerIn(bundle)
        const built = offlineFilesIn(bundle, worker.fileName)
        files = archivedFiles(built)
        const archive = Buffer.concat(files.map(({ content }) => content))
        const fileName = `assets/files-${hashOf(archive)}.bin`
        this.emitFile({ type: 'asset', fileName, source: archive })
        const list = fileList(fileName, files, built)
        worker.code = worker.code
          .replace(builtFiles, () => JSON.stringify(list))
          .replace(placeholderPicture, () => JSON.stringify(placeholderSvg()))
      },
    },
    /** A file that was changed after the archive was made would be cut at other places. */
    writeBundle({ dir = '' }) {
      for (const { path, content } of files)
        if (!readFileSync(join(dir, path)).equals(content))
          throw new Error(`expected ${path} as it is in the archive, got other contents`)
    },
  }
}

type Bundle = Rolldown.OutputBundle

/** @throws Error when the worker is no script by itself: the page registers a classic script, and the browser would refuse its imports. */
function workerIn(bundle: Bundle) {
  const worker = bundle[`${serviceWorkerEntry}.js`]
  if (worker?.type !== 'chunk')
    throw new Error(
      `expected the bundle to have ${serviceWorkerEntry}.js, got ${Object.keys(bundle).length} other files`,
    )
  if (worker.imports.length > 0)
    throw new Error(`expected ${worker.fileName} to import nothing, got ${worker.imports.join(', ')}`)
  return worker
}

interface BuiltFile {
  readonly path: string
  readonly file: BundleFile
}

function offlineFilesIn(bundle: Bundle, workerFile: string): readonly BuiltFile[] {
  return Object.values(bundle)
    .filter(
      ({ fileName }) =>
        /\.(?:js|css|woff2|svg)$/.test(fileName) && fileName !== workerFile && !completeFont.test(fileName),
    )
    .map((file) => ({ path: `/${file.fileName}`, file }))
}

/** All but the files of one language. */
function archivedFiles(built: readonly BuiltFile[]): readonly ArchivedFile[] {
  const publicFolder = new URL('../public/', import.meta.url)
  const publicFiles = readdirSync(publicFolder).filter((name) => /\.(?:js|svg)$/.test(name))
  return [
    ...built
      .filter(({ path }) => languageOf(path) === null)
      .map(({ path, file }) => ({ path, content: contentOf(file) })),
    ...publicFiles.map((name) => ({ path: `/${name}`, content: readFileSync(new URL(name, publicFolder)) })),
  ]
}

/** What the worker knows of the files. */
function fileList(archive: string, files: readonly ArchivedFile[], built: readonly BuiltFile[]) {
  const texts = Object.groupBy(
    built.map(({ path }) => path).filter((path) => languageOf(path) !== null),
    (path) => languageOf(path) ?? '',
  )
  return {
    version: hashOf(Buffer.from(JSON.stringify([archive, files.map(({ path }) => path), texts]))),
    archive: `/${archive}`,
    files: files.map(({ path, content }) => [path, content.byteLength]),
    texts,
  }
}

interface ArchivedFile {
  readonly path: string
  readonly content: Buffer
}

function contentOf(file: BundleFile): Buffer {
  return Buffer.from(file.type === 'chunk' ? file.code : file.source)
}

type BundleFile =
  | { readonly type: 'chunk'; readonly code: string }
  | { readonly type: 'asset'; readonly source: string | Uint8Array }

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12)
}

function languageOf(file: string): string | null {
  const [, catalogue, part] = languageFile.exec(file) ?? []
  return catalogue ?? part ?? null
}
