import { expect, test, vi } from 'vitest'
import { createEngine, DOCUMENTS_PER_TURN } from '#engine/catalogueEngine.ts'
import { product } from '../../../catalog/testing/documents.ts'
import { exchangeDocuments } from './entityEngine.ts'

test('an exchange of documents makes the orders of listings anew once a turn, not once a document', async () => {
  const engine = createEngine({ language: 'nb' })
  const documents = Array.from({ length: 1_000 }, (_, id) => product(id + 1))
  engine.load(documents)
  const upsert = vi.spyOn(engine, 'upsert')
  let turns = 0
  const pause = async () => {
    turns += 1
    // A shopper's listing between two turns.
    engine.search({ filters: [], sort: [{ field: 'name', direction: 'asc' }], from: 0, size: 1 })
  }
  const changed = documents.slice(0, 150).map((document) => ({ ...document, name: `A Product ${document.id}` }))
  await exchangeDocuments(engine, { changed, removed: [1_000] }, pause)

  expect(upsert).toHaveBeenCalledTimes(Math.ceil(150 / DOCUMENTS_PER_TURN))
  expect(turns).toBe(Math.ceil(150 / DOCUMENTS_PER_TURN))
  const { hits, total } = engine.search({ filters: [], sort: [{ field: 'name', direction: 'asc' }], from: 0, size: 1 })
  expect([total, hits[0]?.document['name']]).toEqual([999, 'A Product 1'])
})
