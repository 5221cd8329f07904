/** Receives the documents that the module's own Elasticsearch client indexes, and keeps them as they came. */
import { createServer } from 'node:http'
import type { Entity } from '../../../gateway/upstream/catalogueIndex/port.ts'
import { ENTITIES } from '../../../gateway/upstream/catalogueIndex/port.ts'

export type ReceivedDocuments = Partial<Record<Entity, readonly object[]>>

export interface DocumentReceiver {
  readonly url: string
  /** The documents of an index by entity, in the order of their first arrival. */
  documentsOf(index: string): ReceivedDocuments
  close(): Promise<void>
}

/** `PUT /{index}_{entity}/_doc/{id}` and DELETE are all that the client sends. */
const DOCUMENT = /^\/(?<name>[a-z_]+)\/_doc\/(?<id>[^/?]+)/

export async function startDocumentReceiver(): Promise<DocumentReceiver> {
  const documents = new Map<string, Map<string, object>>()
  const server = createServer((request, response) => {
    const { name = '', id = '' } = DOCUMENT.exec(request.url ?? '')?.groups ?? {}
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const own = documents.get(name) ?? new Map<string, object>()
      documents.set(name, own)
      if (request.method === 'DELETE') own.delete(id)
      else own.set(id, JSON.parse(Buffer.concat(chunks).toString('utf8')))
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ _index: name, _id: id, result: 'created' }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    documentsOf: (index) =>
      Object.fromEntries(
        ENTITIES.map((entity) => [entity, [...(documents.get(`${index}_${entity}`)?.values() ?? [])]]),
      ),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
