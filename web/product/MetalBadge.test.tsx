import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { StoreContext } from '../shop/StoreContext.tsx'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { MetalBadge } from './MetalBadge.tsx'

afterEach(cleanup)

test.each([
  ['AU', 'Au'],
  ['PT', 'Pt'],
  ['PD', 'Pd'],
  ['AG', 'Ag'],
  ['RH', 'Rh'],
] as const)('the badge of %s shows the symbol %s and the fineness', (metal, symbol) => {
  const content = {
    __typename: 'MetalContent',
    metal,
    finenessPerMille: '999.9',
    colour: 'WHITE',
    fineGramsPerUnit: null,
  } as const
  const { container } = render(
    <StoreContext value={sampleStoreContext}>
      <MetalBadge metal={content} />
    </StoreContext>,
  )
  expect(container.textContent.trim()).toBe(`${symbol} 999,9`)
})
