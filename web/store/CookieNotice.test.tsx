import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../testing/openPage.tsx'

const notice = () => screen.queryByRole('region', { name: 'Cookies' })

test('names every cookie and stays hidden once it was dismissed', async () => {
  await openPage('/')
  expect((await screen.findByRole('region', { name: 'Cookies' })).textContent).toContain(
    'your language, the light or dark appearance, prices with or without VAT, a product in the cart, or signing in',
  )

  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Understood' }))
  })
  expect(notice()).toBeNull()

  await openPage('/gullbarrer')
  await screen.findByRole('contentinfo')
  expect(notice()).toBeNull()
})
