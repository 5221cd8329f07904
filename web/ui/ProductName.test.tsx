import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProductName } from './ProductName.tsx'

test.each([
  ['Kongelenke sølv 925, 3,0 mm', ['3,0 mm']],
  ['Sølvtråd 925, halvrund 2,0 × 1,0 mm, myk', ['2,0 × 1,0 mm']],
  ['Creoler gull 585, Ø 14 mm, par', ['Ø 14 mm']],
  ['Wiener Philharmoniker gullmynt 1/4 oz, blandede årganger', ['1/4 oz']],
  ['Krugerrand sølvmynt 1 oz 2026, kasse med 500 stk.', ['1 oz', '500 stk.']],
  ['Lahjakortti 50 €', ['50 €']],
  ['Goldbarren 1 g 999,9, geprägt', ['1 g']],
  ['Wiener Philharmoniker -hopeakolikko 1 oz 2026, laatikko, 500 kpl', ['-h', '1 oz', '500 kpl']],
  ['Gull-sølv-ring', []],
  ['Rundtråd gull 585 gul', []],
  ['Gullbarre', []],
])('does not break %s within %j', (name, whole) => {
  const { container } = render(
    <p>
      <ProductName>{name}</ProductName>
    </p>,
  )

  expect(container.textContent).toBe(name)
  expect([...container.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(whole)
})
