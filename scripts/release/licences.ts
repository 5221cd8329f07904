/** The licences of what ships: packages, and data that the sources contain. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LockedPackage } from './lockedPackages.ts'

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i
/** Packages that ship sources. */
const SOURCES = '{domain,engine,gateway,indexer,ops,web}/**/*.{ts,tsx}'
const RULE = `\n${'-'.repeat(80)}\n\n`

export function licencesOf(root: string, packages: readonly LockedPackage[]): string {
  const ofPackages = packages.map(({ name, version, license, folder }) =>
    [`${name} ${version}`, `Licence: ${license ?? 'see its files'}`, '', ...textsOf(join(root, folder))].join('\n'),
  )
  return ['Licences of the packages and data that ship with the shop\n', ...dataLicences(root), ...ofPackages].join(
    RULE,
  )
}

/** Empty for a package of another platform, which is not installed here. */
function textsOf(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && LICENCE_FILE.test(entry.name),
  )
  return files.map(({ name }) => readFileSync(join(folder, name), 'utf8').trimEnd())
}

/** Data of others in the sources: the first comment of a file says source and licence. */
export function dataLicences(root: string): readonly string[] {
  return globSync(SOURCES, { cwd: root })
    .filter((file) => !/\.(?:test|generated)\.tsx?$/.test(file))
    .toSorted()
    .flatMap((file) => {
      const [, comment = ''] = /^\/\*\*([\s\S]*?)\*\//.exec(readFileSync(join(root, file), 'utf8')) ?? []
      if (!comment.includes('Licence:')) return []
      return `${file}\n\n${comment.replaceAll(/^ *\* ?/gm, '').trim()}\n`
    })
}
