// @vitest-environment node
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { catalogueOnDevice, type CatalogueOnDevice } from '../shop/catalogueOnDevice.ts'
import { openCatalogueStorage } from './catalogue/catalogueStorage.ts'
import { readStatus } from './offlineCatalogue.ts'

test.each<CatalogueOnDevice>([
  { kind: 'tooLarge', isChosen: false },
  { kind: 'offered', bytes: 10, categoryIds: ['a'] },
  { kind: 'failed', categoryIds: ['a'] },
])('what a shopper is shown as $kind stays when the device is looked at without a catalogue', async (state) => {
  await openCatalogueStorage('no').files()
  catalogueOnDevice.set(state)
  expect(await readStatus('no')).toBeNull()
  expect(catalogueOnDevice.get()).toEqual(state)
})
