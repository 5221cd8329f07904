import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ReviewPartsFragment, ReviewSummaryPartsFragment } from '../../client/generated/documents.generated.ts'
import { StoreContext } from '../../shop/StoreContext.tsx'
import { sampleStoreContext } from '../../testing/sampleStoreContext.ts'
import { Reviews } from './Reviews.tsx'

afterEach(cleanup)

const review = (changes: Partial<ReviewPartsFragment> = {}): ReviewPartsFragment => ({
  __typename: 'Review',
  id: 'r1',
  title: 'Som beskrevet',
  detail: 'Vekt og mål stemte.',
  nickname: 'Kari',
  rating: '5',
  createdAt: '2026-02-03T10:00:00.000Z',
  ...changes,
})
const summary = (changes: Partial<ReviewSummaryPartsFragment> = {}): ReviewSummaryPartsFragment => ({
  __typename: 'ReviewSummary',
  rating: '4.67',
  ratedCount: 3,
  count: 1,
  items: [review()],
  ...changes,
})

function show(reviews: ReviewSummaryPartsFragment | null) {
  const { container } = render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <StoreContext value={sampleStoreContext}>
        <Reviews reviews={reviews} />
      </StoreContext>
    </I18nProvider>,
  )
  return container
}

test('states the mean and every rating as text, to one decimal in the store’s number format', () => {
  show(summary())

  expect(screen.getAllByText(/out of/).map((stars) => stars.textContent)).toEqual(['4,7 out of 5', '5 out of 5'])
  expect(screen.getByText('from 3 ratings')).toBeTruthy()
  expect(screen.getByRole('listitem').textContent).toBe('5 out of 5Som beskrevetVekt og mål stemte.Kari · 03.02.2026')
})

test('shows no stars without ratings', () => {
  show(summary({ rating: null, ratedCount: 0, items: [review({ rating: null })] }))

  expect(screen.queryByText(/out of/)).toBeNull()
  expect(screen.getByRole('heading', { name: 'Som beskrevet' })).toBeTruthy()
})

test.each([
  { name: 'a product without reviews', reviews: summary({ count: 0, items: [] }) },
  { name: 'reviews that cannot be fetched', reviews: null },
])('renders nothing for $name', ({ reviews }) => {
  expect(show(reviews).textContent).toBe('')
})

test('leaves no gap for missing fields', () => {
  show(
    summary({
      rating: null,
      items: [review({ title: null, detail: null, nickname: null, rating: null, createdAt: null })],
    }),
  )

  expect(screen.getByRole('listitem').textContent).toBe('A customer')
  expect(within(screen.getByRole('listitem')).queryByRole('heading')).toBeNull()
})

test('shows markup as text', () => {
  const markup = '<img src=x onerror=alert(1)>'
  const container = show(summary({ items: [review({ title: markup, detail: markup, nickname: markup })] }))

  expect(screen.getAllByText(markup, { exact: false })).toHaveLength(3)
  expect(container.querySelector('img')).toBeNull()
})

test('says so if there are more reviews', () => {
  show(summary({ count: 34 }))
  expect(screen.getByText('The newest 1 of 34 reviews are shown.')).toBeTruthy()
})
