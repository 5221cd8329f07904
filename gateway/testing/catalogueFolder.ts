/** Writes a catalogue to disk as CATALOGUE_SOURCE expects it: NDJSON files of documents. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { StoreTable } from '../storeTable.ts'
import { ENTITIES, type Entity } from '../upstream/catalogueIndex/port.ts'

/** Documents by store code and entity; a missing entity is an empty file. */
export type TestCatalogue = Readonly<Record<string, Readonly<Partial<Record<Entity, readonly object[]>>>>>

export interface CatalogueFolder {
  /** Value for CATALOGUE_SOURCE. */
  readonly source: string
  write(storeCode: string, entity: Entity, documents: readonly object[]): void
  remove(): void
}

export function createCatalogueFolder({ stores }: StoreTable, catalogue: TestCatalogue): CatalogueFolder {
  const folder = mkdtempSync(join(tmpdir(), 'karat-catalogue-'))
  const fileOf = (storeCode: string, entity: Entity) =>
    join(folder, stores.find((store) => store.storeCode === storeCode)?.searchIndex ?? storeCode, `${entity}.ndjson`)
  const write = (storeCode: string, entity: Entity, documents: readonly object[]) =>
    writeFileSync(fileOf(storeCode, entity), documents.map((document) => `${JSON.stringify(document)}\n`).join(''))

  for (const { storeCode, searchIndex } of stores) {
    mkdirSync(join(folder, searchIndex))
    for (const entity of ENTITIES) write(storeCode, entity, catalogue[storeCode]?.[entity] ?? [])
  }
  return { source: pathToFileURL(folder).href, write, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
