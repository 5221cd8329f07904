// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetShopperTraces } from './shopperTraces.ts'
import { clearDraft, holdDrafts, readDraft, resumeDrafts, writeDraft } from './tabDrafts.ts'

const MINUTE_MS = 60_000

function setSession(marker: string | null): void {
  document.cookie = marker === null ? 'signedIn=; path=/; max-age=0' : `signedIn=${marker}; path=/`
}

beforeEach(() => setSession('1-first'))
afterEach(() => {
  setSession(null)
  forgetShopperTraces()
  resumeDrafts('nobody')
  vi.useRealTimers()
})

test('a draft is read in the same session, for half an hour after its last change', () => {
  vi.useFakeTimers()
  writeDraft('profile', { firstName: 'Kari' })
  expect(readDraft('profile')).toEqual({ firstName: 'Kari' })
  vi.advanceTimersByTime(31 * MINUTE_MS)
  expect(readDraft('profile')).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

test('another session finds no draft, and nothing stays stored', () => {
  writeDraft('profile', { firstName: 'Kari' })
  setSession('1-second')
  expect(readDraft('profile')).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

test('a sent form leaves no draft', () => {
  writeDraft('profile', { firstName: 'Kari' })
  clearDraft('profile')
  expect(readDraft('profile')).toBeNull()
})

describe('when the server ends a session', () => {
  const endedByServer = () => {
    writeDraft('checkout no', { email: 'kari@example.com' })
    setSession(null)
    holdDrafts('kari')
    forgetShopperTraces()
  }

  test('nothing of the customer stays stored or readable', () => {
    endedByServer()
    expect(sessionStorage.length).toBe(0)
    expect(readDraft('checkout no')).toBeNull()
  })

  test('the same customer gets the drafts back', () => {
    endedByServer()
    setSession('1-second')
    resumeDrafts('kari')
    expect(readDraft('checkout no')).toEqual({ email: 'kari@example.com' })
  })

  test('another customer does not, and neither does the first one after that', () => {
    endedByServer()
    setSession('1-second')
    resumeDrafts('ole')
    expect(readDraft('checkout no')).toBeNull()
    setSession('1-third')
    resumeDrafts('kari')
    expect(readDraft('checkout no')).toBeNull()
  })
})

test.each(['no JSON', '[]', '{"changedAt":1}', '{"changedAt":"now","fields":{}}', 'null'])(
  'malformed stored text is ignored: %s',
  (text) => {
    sessionStorage.setItem('draft profile', text)
    expect(readDraft('profile')).toBeNull()
  },
)
