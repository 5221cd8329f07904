import { expect, test } from 'vitest'
import { readStoreTable } from '../storeTable.ts'
import { tooManyTriesMessage } from './accountMessages.ts'

const [store] = readStoreTable().stores
const now = new Date('2026-11-28T22:17:00Z')

test.each([
  { retryAt: '2026-11-28T22:30:00Z', end: 'kl. 23.30.' },
  { retryAt: '2026-11-28T23:05:00Z', end: 'kl. 00.05 (29. november).' },
  { retryAt: '2026-11-29T22:17:00Z', end: 'kl. 23.17 (29. november).' },
])('further tries at $retryAt are possible $end', ({ retryAt, end }) => {
  if (!store) throw new Error('expected a store, got none')
  expect(tooManyTriesMessage(store, new Date(retryAt), now)).toContain(end)
})
