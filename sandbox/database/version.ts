/**
 * Computes the version of the generator: a digest of its sources and data, so that every change of the catalogue seeds the
 * database again.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = [
  join(import.meta.dirname, '../catalogue'),
  join(import.meta.dirname, '../customers'),
  import.meta.dirname,
]
const PICTURES = join(import.meta.dirname, '../pictures/pictures.json')

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|json|csv)$/.test(file) && !file.endsWith('.test.ts'))
    .toSorted()
    .map((file) => join(folder, file))
}

let known: string | null = null

export function generatorVersion(): string {
  if (known !== null) return known

  const hash = createHash('sha256')
  for (const file of [...FOLDERS.flatMap(sources), PICTURES]) hash.update(readFileSync(file))
  known = hash.digest('hex').slice(0, 16)
  return known
}
