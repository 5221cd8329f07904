import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/openPage.tsx'

const ring = '/gullbarrer/gullbarre-1'
const main = () => within(screen.getByRole('main'))
const sizes = async () => within(await main().findByRole('region', { name: 'Ringstørrelse' })).getAllByRole('link')
const currentSizes = async () => (await sizes()).filter((link) => link.getAttribute('aria-current') === 'true')

test('a ring has no size until one is chosen, and cannot be ordered before', async () => {
  await openPage(ring)
  expect(await currentSizes()).toEqual([])
  expect(await main().findByText('Choose your ring size first.')).toBeTruthy()
  expect(main().getByText('Item no. AU-1')).toBeTruthy()
  expect(main().queryByRole('button', { name: 'Add to cart' })).toBeNull()

  await openPage(`${ring}?childSku=AU-1-17`)
  expect((await currentSizes()).map(({ textContent }) => textContent)).toEqual(['17'])
  expect(await main().findByRole('button', { name: 'Add to cart' })).toBeTruthy()
  expect(main().queryByText('Choose your ring size first.')).toBeNull()
})

test('the values of an option are one tab stop, and arrow keys move among them', async () => {
  await openPage(`${ring}?childSku=AU-1-17`)
  const tabStops = async () =>
    (await sizes()).filter(({ tabIndex }) => tabIndex === 0).map(({ textContent }) => textContent)
  await waitFor(async () => expect(await tabStops()).toEqual(['17']))

  const [first, second, third] = await sizes()
  await act(async () => second?.focus())
  const press = (key: string) =>
    act(async () => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key })
    })
  await press('ArrowRight')
  expect(document.activeElement).toBe(third)
  await press('ArrowRight')
  expect(document.activeElement).toBe(third)
  await press('Home')
  expect(document.activeElement).toBe(first)
  expect(await tabStops()).toEqual(['16'])
})
