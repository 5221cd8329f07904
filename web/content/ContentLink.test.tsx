import { ContentInDialog } from '#docs'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { response, noResponse, openPage } from '../testing/openPage.tsx'

const text = {
  __typename: 'ContentPage' as const,
  id: 'page-terms',
  slug: 'salgsvilkar',
  path: '/i/salgsvilkar',
  title: 'Salgsvilkår',
  heading: 'Våre salgsvilkår',
  html: '<p>Kjøpet er bindende. <a href="/gullbarrer">Gullbarrer</a></p>',
}
const link = () => within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Terms and conditions' })

beforeEach(() => {
  // jsdom does not implement modal dialogs.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
})

async function openTerms(own = response(ContentInDialog, { contentPage: text })) {
  const page = await openPage('/gullbarrer/gullbarre-3', { responses: [own] })
  await act(async () => fireEvent.click(link()))
  return { ...page, dialog: await screen.findByRole('dialog') }
}

test('opens the terms in a dialog and fetches them only then', async () => {
  const { operations, router, dialog } = await openTerms()

  expect(await within(dialog).findByText(/Kjøpet er bindende/)).toBeTruthy()
  expect(dialog.getAttribute('aria-labelledby')).toBe(within(dialog).getByText('Våre salgsvilkår').id)
  expect(router.state.location.pathname).toBe('/gullbarrer/gullbarre-3')
  expect(operations.filter((name) => name === 'ContentInDialog')).toHaveLength(1)
  expect(within(dialog).getByRole('link', { name: 'Open as a page' }).getAttribute('href')).toBe('/i/salgsvilkar')
})

test('the product page links to the terms next to the price', async () => {
  await openPage('/gullbarrer/gullbarre-3', { responses: [response(ContentInDialog, { contentPage: text })] })
  const own = within(screen.getByRole('main')).getByRole('link', { name: 'Terms and conditions' })
  expect(own.getAttribute('href')).toBe('/i/salgsvilkar')

  await act(async () => fireEvent.click(own))
  expect(await within(await screen.findByRole('dialog')).findByText(/Kjøpet er bindende/)).toBeTruthy()
})

test('closes the dialog when a link inside it is followed', async () => {
  const { router, dialog } = await openTerms()
  const link = await within(dialog).findByRole('link', { name: 'Gullbarrer' })
  await act(async () => fireEvent.click(link))

  await waitFor(() => expect(router.state.location.pathname).toBe('/gullbarrer'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('shows an error and a link to the page when the content cannot be fetched', async () => {
  const { dialog } = await openTerms(noResponse(ContentInDialog))

  expect(await within(dialog).findByText('The text cannot be shown just now.')).toBeTruthy()
  expect(within(dialog).getByRole('link', { name: 'Open as a page' })).toBeTruthy()
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'leaves a click that opens another tab to the browser: %o',
  async (how) => {
    await openPage('/')
    const click = createEvent.click(link(), how)
    // jsdom cannot open tabs.
    const wasPrevented: boolean[] = []
    window.addEventListener(
      'click',
      (event) => {
        wasPrevented.push(event.defaultPrevented)
        event.preventDefault()
      },
      { once: true },
    )
    await act(async () => fireEvent(link(), click))

    expect(wasPrevented).toEqual([false])
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)
