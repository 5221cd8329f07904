// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { recentSearches, rememberSearch } from './recentSearches.ts'
import { recentlyViewed, rememberViewed } from './recentlyViewed.ts'
import { rowQuantities, storeRowQuantity } from './rowQuantities.ts'
import { forgetShopperTraces } from './shopperTraces.ts'
import { readDraft, writeDraft } from './tabDrafts.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('removes what the shopper viewed, searched, compared and entered in all stores, but no settings of the device', () => {
  rememberSearch('no', 'gull')
  rememberViewed('se', 'product-1')
  storeRowQuantity('goldsmith_norway', 'SKU-1', '12.5')
  localStorage.setItem('compare no', '["SKU-1"]')
  localStorage.setItem('wish-list no', '["SKU-2"]')
  localStorage.setItem('payment no', 'p-1')
  writeDraft('checkout no', { email: 'kari@example.com' })
  localStorage.setItem('cookie-notice', 'dismissed')
  localStorage.setItem('theme', 'dark')

  forgetShopperTraces()
  expect(Object.keys(localStorage).sort()).toEqual(['cookie-notice', 'theme'])
  expect(sessionStorage.length).toBe(0)
  expect(readDraft('checkout no')).toBeNull()
  expect([recentSearches.read('no'), recentlyViewed.read('se'), rowQuantities.read('goldsmith_norway')]).toEqual([
    [],
    [],
    [],
  ])
})

test('a list that is shown empties at once', () => {
  rememberViewed('no', 'product-1')
  const seen: (readonly string[])[] = []
  const end = recentlyViewed.store('no').subscribe((ids) => void seen.push(ids))
  forgetShopperTraces()
  end()
  expect(seen.at(-1)).toEqual([])
})
