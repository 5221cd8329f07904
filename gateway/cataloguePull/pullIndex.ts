/** Writes the documents of one index to files. */
import { once } from 'node:events'
import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findIndex, readIndex, type SearchServer } from '../upstream/catalogueIndex/elasticsearch/readIndex.ts'
import { ENTITIES, type Entity } from '../upstream/catalogueIndex/port.ts'

export interface PulledExport {
  readonly entity: Entity
  /** Null: the server has no such index, and no file was written. */
  readonly documents: number | null
}

/** A file is replaced when its export is whole: one that breaks off leaves the former. @throws Error */
export async function pullIndex(server: SearchServer, index: string, folder: string): Promise<readonly PulledExport[]> {
  const pulled: PulledExport[] = []
  for (const entity of ENTITIES) {
    const target = await findIndex(server, index, entity)
    if (target === null && entity === 'product')
      throw new Error(
        `${index}: expected an index ${index}_product, or a type product in ${index}; the server has neither`,
      )
    const documents =
      target === null ? null : await writeExport(readIndex(server, target), join(folder, index), `${entity}.ndjson`)
    pulled.push({ entity, documents })
  }
  return pulled
}

async function writeExport(pages: AsyncIterable<readonly object[]>, folder: string, name: string): Promise<number> {
  mkdirSync(folder, { recursive: true })
  const part = join(folder, `${name}.part`)
  const file = createWriteStream(part)
  let documents = 0
  try {
    for await (const page of pages) {
      documents += page.length
      const lines = page.map((document) => `${JSON.stringify(document)}\n`).join('')
      if (!file.write(lines)) await once(file, 'drain')
    }
    file.end()
    await once(file, 'finish')
    renameSync(part, join(folder, name))
  } catch (error) {
    file.destroy()
    rmSync(part, { force: true })
    throw error
  }
  return documents
}
