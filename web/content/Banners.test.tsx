import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CategoryListing } from '#docs'
import { response, openPage } from '../testing/openPage.tsx'
import { sampleResponse } from '../testing/sampleResponse.ts'
import { sampleBanners } from '../testing/sampleContent.ts'

const main = () => within(screen.getByRole('main'))
const bannerOf = (title: string) =>
  within(main().getByRole('heading', { name: title }).closest('section') ?? document.body)

test('home shows the store’s banners with picture, text and link', async () => {
  const { router } = await openPage('/', { language: 'en' })
  const banner = bannerOf('Gull i gave')
  expect(banner.getByText('Små barrer i kort.')).toBeTruthy()
  expect(banner.getByRole('img', { name: 'Gavebarre i kort' })).toBeTruthy()
  // Banner texts are in the store's language, also if the interface is in English.
  expect(main().getByText('Små barrer i kort.').closest('[lang]')?.getAttribute('lang')).toBe('nb')
  expect(bannerOf('Ombestemt deg?').getByRole('link', { name: 'Les om retur' }).getAttribute('href')).toBe(
    '/i/personvern',
  )

  await act(async () => fireEvent.click(banner.getByRole('link', { name: 'Se gavebarrer' })))
  await waitFor(() => expect(router.state.location.pathname).toBe('/gullbarrer'))
})

test('a category page shows its own banners, and other categories show none', async () => {
  await openPage('/gullbarrer')
  expect(main().queryByRole('heading', { name: 'Gull i gave' })).toBeNull()

  const { category } = await sampleResponse(CategoryListing, { id: 'category-bars' })
  if (!category) throw new Error('expected the sample catalogue to have the category')
  await openPage('/gullbarrer', {
    responses: [
      response(CategoryListing, {
        category: { ...category, banners: [sampleBanners[0] as (typeof category.banners)[number]] },
      }),
    ],
  })
  expect(bannerOf('Gull i gave').getByRole('link', { name: 'Se gavebarrer' })).toBeTruthy()
})
