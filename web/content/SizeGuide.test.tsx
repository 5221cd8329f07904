import { SizeGuide } from '#docs'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { response, noResponse, openPage } from '../testing/openPage.tsx'

const ring = '/gullbarrer/gullbarre-1'
const guide = response(SizeGuide, {
  contentBlocks: [
    {
      __typename: 'ContentBlock',
      id: 'block-1',
      title: 'Finn ringstørrelsen',
      html: '<p>54 betyr 54 mm rundt fingeren.</p>',
    },
  ],
})

beforeEach(() => {
  // jsdom does not implement modal dialogs.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
})

test('opens a size guide beside ring sizes and fetches it only then', async () => {
  const { operations } = await openPage(ring, { responses: [guide] })
  const opener = await screen.findByText('Size guide', { selector: 'button' })
  expect(operations).not.toContain('SizeGuide')

  fireEvent.click(opener)
  const dialog = await screen.findByRole('dialog', { name: 'Finn ringstørrelsen' })
  expect(within(dialog).getByText('54 betyr 54 mm rundt fingeren.')).toBeTruthy()
  fireEvent.click(opener)
  expect(operations.filter((name) => name === 'SizeGuide')).toHaveLength(1)
})

test.each([
  { why: 'the request fails', own: noResponse(SizeGuide) },
  { why: 'there is no content', own: response(SizeGuide, { contentBlocks: [] }) },
])('shows an error when $why', async ({ own }) => {
  await openPage(ring, { responses: [own] })
  fireEvent.click(await screen.findByText('Size guide', { selector: 'button' }))
  expect(await screen.findByText('The size guide cannot be shown just now.')).toBeTruthy()
})

test('shows no size guide for products without sizes', async () => {
  await openPage('/gullbarrer/gullbarre-3')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'Size guide' })).toBeNull()
})
