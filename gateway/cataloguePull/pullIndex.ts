/** Writes the documents of one index to files. */
import { join } from 'node:path'
import { findIndex, readIndex, type SearchServer } from '../upstream/catalogueIndex/elasticsearch/readIndex.ts'
import { ENTITIES, type Entity } from '../upstream/catalogueIndex/port.ts'
import { writeExport } from './writeExport.ts'

export interface PulledExport {
  readonly entity: Entity
  /** Null: the server has no such index, and no file was written. */
  readonly documents: number | null
}

/** @throws Error */
export async function pullIndex(
  server: SearchServer,
  index: string,
  folder: string,
  print: (line: string) => void,
): Promise<readonly PulledExport[]> {
  const pulled: PulledExport[] = []
  for (const entity of ENTITIES) {
    const target = await findIndex(server, index, entity)
    if (target === null && entity === 'product')
      throw new Error(
        `${index}: expected an index ${index}_product, or a type product in ${index}; the server has neither`,
      )
    const documents =
      target === null
        ? null
        : await writeExport(readIndex(server, target, print), join(folder, index), `${entity}.ndjson`)
    pulled.push({ entity, documents })
  }
  return pulled
}
