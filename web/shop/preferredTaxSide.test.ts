import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleViewer } from '../testing/sampleViewer.ts'
import { followPreferredTaxSide } from './preferredTaxSide.ts'
import { writeTaxSide } from './taxSide.ts'
import { viewerState } from './viewer.ts'

const shown = () => document.documentElement.dataset['taxSide']
const signIn = (isBusiness: boolean) => viewerState.write({ kind: 'known', viewer: { ...sampleViewer, isBusiness } })
let stop: () => void

beforeEach(() => {
  stop = followPreferredTaxSide()
})
afterEach(() => {
  stop()
  viewerState.write({ kind: 'guest' })
  for (const name of ['taxSide', 'customerSide']) document.cookie = `${name}=; max-age=0; path=/`
  delete document.documentElement.dataset['taxSide']
})

test('a business customer sees prices without tax, and the next document knows it', () => {
  signIn(true)
  expect(shown()).toBe('net')
  expect(document.cookie).toContain('customerSide=net')
})

test('signing out returns to the side of the store', () => {
  signIn(true)
  viewerState.write({ kind: 'guest' })
  expect(shown()).toBeUndefined()
  expect(document.cookie).not.toContain('customerSide')
})

test('the customer’s own choice stays', () => {
  writeTaxSide('GROSS')
  signIn(true)
  expect(shown()).toBe('gross')
})

test('other customers see the side of the store', () => {
  signIn(false)
  expect(shown()).toBeUndefined()
  expect(document.cookie).not.toContain('customerSide')
})
