import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ContentText, type ContentTextQuery } from '../client/generated/documents.generated.ts'
import { response, openPage } from '../testing/openPage.tsx'
import { sampleResponse } from '../testing/sampleResponse.ts'
import { wholeText } from '../testing/wholeText.ts'

type Page = NonNullable<ContentTextQuery['contentPage']>

const main = () => within(screen.getByRole('main'))

async function openContent(changes: Partial<Page>) {
  const { contentPage, store } = await sampleResponse(ContentText, { slug: 'salgsvilkar' })
  if (!contentPage) throw new Error('expected the sample content to have salgsvilkar')

  return openPage('/i/salgsvilkar', {
    responses: [response(ContentText, { contentPage: { ...contentPage, ...changes }, store })],
  })
}

test.each(['/i/salgsvilkar', '/salgsvilkar'])('%s shows the page and its canonical URL', async (path) => {
  const { container } = await openPage(path)

  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Salgsvilkår')
  expect(main().getByText(/Prisen låses i ti minutter/)).toBeTruthy()
  expect(main().getByText(wholeText(/^Updated 12.10.2026$/))).toBeTruthy()
  expect(container.ownerDocument.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
    'http://localhost:3000/i/salgsvilkar',
  )
})

test('shows the not-found page for an unknown slug', async () => {
  await openPage('/i/ukjent')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found')
})

test('terms link to policies, pages on the service to each other, and none to itself', async () => {
  await openPage('/i/salgsvilkar')
  const others = within(main().getByRole('navigation', { name: 'Related pages' }))

  expect(others.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/i/bedriftsvilkar',
    '/i/personvern',
    '/i/retningslinjer',
  ])

  await openPage('/i/om-karat')
  const service = within(main().getByRole('navigation', { name: 'Related pages' })).getAllByRole('link')
  expect(service.map((link) => link.getAttribute('href'))).toEqual(['/i/levering', '/i/betaling', '/i/retur'])
})

test('follows an internal link without a new document and leaves an external one to the browser', async () => {
  const { router } = await openPage('/i/salgsvilkar')
  const follow = async (name: string, how = {}) => {
    let isLeft = true
    await act(async () => {
      isLeft = fireEvent.click(main().getByRole('link', { name }), how)
    })
    return isLeft
  }

  expect(await follow('loven')).toBe(true)
  expect(await follow('skjemaet')).toBe(true)
  expect(await follow('personvern', { ctrlKey: true })).toBe(true)
  expect(router.state.location.pathname).toBe('/i/salgsvilkar')

  expect(await follow('personvern')).toBe(false)
  expect(router.state.location.pathname).toBe('/i/personvern')
  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Personvern')
})

test('shows escaped markup as text', async () => {
  const markup = '<b>Salg</b> & <script>alert(1)</script>'
  await openContent({ title: markup, heading: markup, description: markup, updatedAt: null })

  expect(main().getByRole('heading', { level: 1 }).textContent).toBe(markup)
  expect(document.title).toBe(`${markup} – Karat Norge`)
  expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toBe(markup)
  expect(document.querySelector('main script')).toBeNull()
  expect(main().queryByText(/Updated/)).toBeNull()
})
