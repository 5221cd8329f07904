/** The ticker after a quote was received; a file of its own, because the feed is a singleton without reset. */
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { metalFeed } from '../shop/metalFeed.ts'
import { openPage } from '../testing/openPage.tsx'

test('the ticker shows the received quote, and its time while the gateway cannot be reached', async () => {
  const { connection } = await openPage('/gullbarrer')
  const ticker = within(screen.getByRole('region', { name: 'Metal prices' }))
  act(() =>
    metalFeed.receive([
      { metal: 'AU', pricePerGram: '1299.9000', changePercent: '-0.38', quotedAt: '2026-11-21T10:55:00.000Z' },
    ]),
  )
  expect(ticker.getAllByRole('link')[0]?.textContent?.replaceAll(/\s/g, ' ')).toBe('AUGold1 299,90 kr/g−0,38 %')
  expect(ticker.getByText('Updated kl. 11.55')).toBeTruthy()

  act(() => connection.failed())
  expect(ticker.getByText('Updated 21.11.2026 kl. 11.55')).toBeTruthy()
})
