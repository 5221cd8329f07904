/**
 * Splits each language's catalogue by the code that uses its texts: the layout's texts stay in it, each page's texts are a file,
 * and the texts of all late modules are one more. The split is derived from the module graph.
 */
import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'
import { cutTexts, type CutSettings } from './cutTexts.ts'
import { type Messages, readCatalogue } from './readCatalogue.ts'

export interface SplitTextsSettings extends Omit<CutSettings, 'texts'> {
  /** Exports `withTexts(module, part)`, which loads parts from `__TEXTS_FOLDER__`. */
  readonly loader: string
}

const catalogueFile = /\/texts\/(\w+)\.po$/
const moduleImport = /\bimport\(\s*("[^"]+\.tsx?")\s*\)/g
/** Placeholder in the code until the texts of all modules are known. */
const framePlace = /__TEXTS_FRAME_(\w+)__/g
const partPlace = /"__TEXTS_PART_([^"]+)__"/g
const folderPlace = '__TEXTS_FOLDER__'

export function splitTexts({ loader, ...settings }: SplitTextsSettings): Plugin {
  const catalogues = new Map<string, Messages>()
  let fillPlaces = (chunk: string) => chunk

  return {
    name: 'karat:split-texts',
    apply: 'build',
    async transform(code, id) {
      const [, language] = catalogueFile.exec(id) ?? []
      if (language) {
        catalogues.set(language, readCatalogue(code, id))
        return { code: `export const messages = __TEXTS_FRAME_${language}__`, map: null }
      }

      const wrapped = await withTextsOfImports(code, async (path) => (await this.resolve(path, id))?.id ?? '')
      return wrapped === null
        ? null
        : { code: `import { withTexts } from ${JSON.stringify(loader)}\n${wrapped}`, map: null }
    },
    renderStart() {
      const modules = modulesOf(this)
      const cut = cutTexts(modules, { ...settings, texts: Object.keys([...catalogues.values()][0] ?? {}) })
      const { folder, files } = textFiles(catalogues, cut.parts)
      for (const { language, part, source } of files) {
        // A file without a source name is not in the manifest.
        const name = `${part}.js`
        this.emitFile({
          type: 'asset',
          name,
          fileName: `${folder}/${language}/${name}`,
          originalFileName: `texts/${language}.po?part=${part}`,
          source,
        })
      }
      fillPlaces = (chunk) =>
        chunk
          .replaceAll(framePlace, (_place, language: string) => only(catalogues.get(language) ?? {}, cut.frame))
          .replaceAll(partPlace, (_place, id: string) => JSON.stringify(cut.partOf(id)))
          .replaceAll(folderPlace, JSON.stringify(`/${folder}/`))
    },
    renderChunk: (code) => ({ code: fillPlaces(code), map: null }),
  }
}

/** Each late import with a placeholder for its texts; null for code without late imports. */
async function withTextsOfImports(code: string, idOf: (path: string) => Promise<string>): Promise<string | null> {
  const imported = new Map<string, string>()
  for (const [, path = ''] of code.matchAll(moduleImport)) imported.set(path, await idOf(String(JSON.parse(path))))
  if (imported.size === 0) return null
  return code.replaceAll(
    moduleImport,
    (call, path: string) => `withTexts(${call}, "__TEXTS_PART_${imported.get(path) ?? ''}__")`,
  )
}

function modulesOf(context: Rolldown.PluginContext): ReadonlyMap<string, Rolldown.ModuleInfo> {
  return new Map(
    [...context.getModuleIds()].flatMap((id) => {
      const module = context.getModuleInfo(id)
      return module ? [[id, module] as const] : []
    }),
  )
}

/** The same texts get the same folder, in whatever order a build has loaded its modules. */
export function textFiles(
  catalogues: ReadonlyMap<string, Messages>,
  parts: ReadonlyMap<string, ReadonlySet<string>>,
): { folder: string; files: readonly { language: string; part: string; source: string }[] } {
  const files = [...parts].toSorted(byName).flatMap(([part, texts]) =>
    [...catalogues].toSorted(byName).map(([language, messages]) => ({
      language,
      part,
      source: `export const messages=${only(messages, texts)}`,
    })),
  )
  // One folder name for all parts: otherwise the code that loads a part would need fifty names.
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 8)
  return { folder: `assets/texts-${hash}`, files }
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)

function only(messages: Messages, texts: ReadonlySet<string>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(messages).filter(([key]) => texts.has(key))))
}
