/** Writes one export: lines of documents in a file of a folder. */
import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A file is replaced when its export is whole: one that breaks off leaves the former, and one of the same documents, too.
 *
 * @returns how many documents it has @throws Error
 */
export async function writeExport(
  pages: AsyncIterable<readonly object[]> | Iterable<readonly object[]>,
  folder: string,
  name: string,
): Promise<number> {
  mkdirSync(folder, { recursive: true })
  const target = join(folder, name)
  const part = `${target}.part`
  const file = createWriteStream(part)
  const hash = createHash('sha256')
  let documents = 0
  try {
    for await (const page of pages) {
      documents += page.length
      const lines = page.map((document) => `${JSON.stringify(document)}\n`).join('')
      hash.update(lines)
      if (!file.write(lines)) await once(file, 'drain')
    }
    file.end()
    await once(file, 'finish')
    if (existsSync(target) && (await digestOf(target)) === hash.digest('hex')) rmSync(part)
    else renameSync(part, target)
  } catch (error) {
    file.destroy()
    rmSync(part, { force: true })
    throw error
  }
  return documents
}

async function digestOf(file: string): Promise<string> {
  const hash: Hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}
