/** Writes the exports of a store of the sandbox into a folder, with its products multiplied. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoreView } from '../gateway/storeTable.ts'
import { ENTITIES } from '../gateway/upstream/catalogueIndex/port.ts'
import { createLineWriter } from '../indexer/source/lineWriter.ts'
import { createSandbox } from '../sandbox/server.ts'
import { multiply, readDocuments } from './multiplyCatalogue.ts'

export async function writeExports({ searchIndex }: StoreView, folder: string, products: number): Promise<void> {
  const sandbox = await createSandbox({ picturesFolder: join(folder, 'pictures'), port: 0 })
  mkdirSync(join(folder, searchIndex), { recursive: true })
  for (const entity of ENTITIES) {
    const text = await (await fetch(`${sandbox.url}/export/${searchIndex}/${entity}.ndjson`)).text()
    const file = join(folder, searchIndex, `${entity}.ndjson`)
    if (entity !== 'product') {
      writeFileSync(file, text)
      continue
    }
    const writer = await createLineWriter(file)
    for (const document of multiply(readDocuments(text), products)) await writer.add(JSON.stringify(document))
    await writer.close()
  }
  await sandbox.close()
}
